// Names that HTML and Markdown give to characters, as far as people write them; others stay as they
// are written.
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  deg: '°',
  times: '×',
  divide: '÷',
  plusmn: '±',
  micro: 'µ',
  ohm: 'Ω',
  Omega: 'Ω',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  le: '≤',
  ge: '≥',
  ne: '≠',
  rarr: '→',
  larr: '←',
  uarr: '↑',
  darr: '↓',
  bull: '•',
  middot: '·',
  sect: '§',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
}

const characterOf = (code: number): string | null =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : null

export const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w+));/g,
    (whole: string, ten?: string, sixteen?: string, name?: string): string => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
      const code = ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten)
      return characterOf(code) ?? whole
    },
  )
