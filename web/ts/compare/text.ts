// textOf is the text of an answer that came with the lesson.
export async function textOf(exercise: string, name: string): Promise<string> {
  const answer = await fetch(`/exercise/${exercise}/answer/${name}`);
  return answer.ok ? answer.text() : "";
}
