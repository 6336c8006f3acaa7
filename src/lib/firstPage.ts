import { itemAt } from './existing.ts'

// What the first page may cost and what must never be on it; the build refuses more, the bench
// tells how much it is.

/** Bytes of script after gzip. */
export const budget = { entry: 100_000, withReader: 120_000 }

/** Schemas, editors and what is kept on the device come once they are asked for. */
const never = /node_modules\/(zod|@tiptap|prosemirror-|idb)\b/

export type Script = {
  name: string
  /** After gzip, as written. */
  bytes: number
  /** The scripts that come with it at once. */
  imports: string[]
  /** The sources that it holds. */
  modules: string[]
  /** What it begins: the page itself, or the reader's guide with its words. */
  begins: 'entry' | 'reader' | null
}

/** The names of the scripts that a page asks for itself, as `assets/…`. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]* src="\/(assets\/[^"]+\.js)"/g)].map(found => itemAt(found, 1))

/**
 * What the page brings before anything shows, and what it brings once the reader's guide is there.
 */
export const firstPageOf = (scripts: Script[]): { entry: Script[]; withReader: Script[] } => {
  const byName = new Map(scripts.map(script => [script.name, script]))
  const withImports = (beginnings: Script[]): Script[] => {
    const found = new Set<Script>()
    const add = (script: Script | undefined) => {
      if (!script || found.has(script)) return
      found.add(script)
      for (const name of script.imports) add(byName.get(name))
    }
    beginnings.forEach(add)
    return [...found]
  }
  return {
    entry: withImports(scripts.filter(({ begins }) => begins === 'entry')),
    withReader: withImports(scripts.filter(({ begins }) => begins !== null)),
  }
}

export const bytesOf = (scripts: Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Why a build must not be handed out; empty when it may. */
export const refusals = (scripts: Script[]): string[] => {
  const { entry, withReader } = firstPageOf(scripts)
  const missing = (['entry', 'reader'] as const).filter(
    part => !scripts.some(({ begins }) => begins === part),
  )
  const strangers = withReader.flatMap(({ modules }) => modules).filter(id => never.test(id))
  return [
    ...missing.map(part => `The ${part} was not found, so nothing is known of its size`),
    ...(bytesOf(entry) > budget.entry
      ? [`The entry is ${bytesOf(entry)} bytes after gzip; at most ${budget.entry} are allowed`]
      : []),
    ...(bytesOf(withReader) > budget.withReader
      ? [
          `The entry with the reader’s page is ${bytesOf(withReader)} bytes after gzip; at most ${budget.withReader} are allowed`,
        ]
      : []),
    ...strangers.map(id => `The first page must not contain ${id}`),
  ]
}
