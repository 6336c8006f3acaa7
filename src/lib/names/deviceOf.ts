type Named = readonly [name: string, said: RegExp]
// The first that fits: most browsers name those before them, too.
const browsers: readonly Named[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly Named[] = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** What a browser says of itself, in two words where it says them; empty where it says nothing. */
export const deviceOf = (userAgent: string): string =>
  [browsers, systems]
    .flatMap(all => all.find(([, said]) => said.test(userAgent))?.[0] ?? [])
    .join(', ') || userAgent.slice(0, 60)

const wordsOf = (all: readonly Named[]) => `(${all.map(([name]) => name).join('|')})`
/** What such names look like, for whoever has to tell them from those that people give. */
export const browserName = `^${wordsOf(browsers)}, ${wordsOf(systems)}$`
