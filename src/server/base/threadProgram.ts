import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootFolder } from './root.ts'

// In dist/ a worker is a built file of its own. From the sources (tests, development) it is
// TypeScript, and its thread has to be taught that first: a thread takes no loader from its parent.
const fromSource = /\.ts(\?|$)/.test(import.meta.url)
const typeScript = 'tsx/esm/api'

export type ThreadProgram = { program: string; eval: boolean }

/** What `new Worker` is given for a file such as `server/files/inspect.worker`. */
export const threadProgram = (file: string): ThreadProgram => {
  const source = pathToFileURL(join(rootFolder, 'src', `${file}.ts`)).href
  return {
    program: fromSource
      ? `import(${JSON.stringify(typeScript)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`
      : join(rootFolder, 'dist', `${file}.js`),
    eval: fromSource,
  }
}
