// What a page's screen is made of, named in the page itself: its files set out together with the
// first page's instead of one journey over the network later for each import that asks for the
// next.

/** By source: its file, the sources that it imports at once, and its styles. */
export type Built = Record<string, { file: string; imports: string[]; css: string[] }>

/** Reads what the app's build wrote (Vite's manifest). */
export const readBuilt = (manifest: string): Built =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(manifest) as Record<string, { file: string; imports?: string[]; css?: string[] }>,
    ).map(([source, { file, imports = [], css = [] }]) => [source, { file, imports, css }]),
  )

/**
 * Gives the links for the head of a page that shows `sources` (under src/app, without their
 * ending). A source that the build does not know gives none.
 */
export const createPreloads =
  (built: Built, index: string) =>
  (sources: string[]): string => {
    const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const add = (source: string) => {
      const part = built[source]
      if (!part || seen.has(source)) return
      seen.add(source)
      part.css.forEach(file => styles.add(file))
      scripts.add(part.file)
      part.imports.forEach(add)
    }
    sources.forEach(source => add(`src/app/${source}.tsx`))
    const fresh = (files: Set<string>) => [...files].filter(file => !index.includes(file))
    return [
      ...fresh(scripts).map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...fresh(styles).map(file => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ].join('\n    ')
  }
