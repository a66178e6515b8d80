export { initVim } from "./dist/vim"
export * from "./dist/types"
