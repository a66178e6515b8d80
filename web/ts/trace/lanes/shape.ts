// A worker has a shape as well as a hue; the same shapes stand in the CSS of
// .worker, and the two must agree.
type Draw = (c: Path2D, r: number) => void;

const polygon = (points: [number, number][]): Draw => (c, r) => {
  points.forEach(([x, y], i) => (i ? c.lineTo(x * r, y * r) : c.moveTo(x * r, y * r)));
  c.closePath();
};

const shapes: Draw[] = [
  (c, r) => c.arc(0, 0, r, 0, 2 * Math.PI),
  polygon([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]),
  polygon([[0, -1], [1, 0.85], [-1, 0.85]]),
  polygon([[0, -1.1], [1.1, 0], [0, 1.1], [-1.1, 0]]),
  polygon([[-1, -0.85], [1, -0.85], [0, 1]]),
  polygon([[-0.55, -1], [0.55, -1], [1.1, 0], [0.55, 1], [-0.55, 1], [-1.1, 0]]),
];

export function drawShape(ctx: CanvasRenderingContext2D, hue: number, x: number, y: number, r: number): void {
  const path = new Path2D();
  shapes[Math.max(0, hue) % shapes.length]!(path, r);
  ctx.save();
  ctx.translate(x, y);
  ctx.fill(path);
  ctx.restore();
}
