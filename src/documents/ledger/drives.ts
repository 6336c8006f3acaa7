// What turns a screw: its kinds by the words and the signs that name them. Pure.

type Kind = {
  /** As a table and a line say it. */
  en: string
  de: string
  /** Sources of expressions. */
  englishWords: string
  germanWords: string
  /** Before its size, as in “T5”; what stands without it is written with `#`. */
  sign?: string
}

const phillips = 'phill?ips(?:[\\s-]?heads?)?'
const kinds = {
  torxSecurity: {
    en: 'Torx Security',
    de: 'Torx Security',
    englishWords: '(?:security|tamper[\\s-]?proof)[\\s-]torx|torx[\\s-]security',
    germanWords: 'security[\\s-]torx|torx[\\s-]security',
    sign: 'TR',
  },
  torxPlus: {
    en: 'Torx Plus',
    de: 'Torx Plus',
    englishWords: 'torx[\\s-]plus',
    germanWords: 'torx[\\s-]plus',
    sign: 'IP',
  },
  torx: {
    en: 'Torx',
    de: 'Torx',
    englishWords: 'torx(?:[\\s-]?heads?)?',
    germanWords: 'torx',
    sign: 'T',
  },
  phillips: {
    en: 'Phillips',
    de: 'Kreuzschlitz',
    englishWords: `${phillips}|cross[\\s-]?heads?|cross[\\s-]?recess(?:ed)?`,
    germanWords: `${phillips}|kreuzschlitz`,
  },
  pozidriv: {
    en: 'Pozidriv',
    de: 'Pozidriv',
    englishWords: 'pozi(?:driv)?e?',
    germanWords: 'pozi(?:driv)?e?',
  },
  jis: { en: 'JIS', de: 'JIS', englishWords: 'jis', germanWords: 'jis' },
  pentalobe: {
    en: 'Pentalobe',
    de: 'Pentalobe',
    englishWords: '(?:(?:5|five)[\\s-]point[\\s-])?pentalob(?:e|ular)s?',
    germanWords: 'pentalobe?',
    sign: 'P',
  },
  triPoint: {
    en: 'Tri-point',
    de: 'Tri-Point',
    englishWords: 'tri[\\s-]?point',
    germanWords: 'tri[\\s-]?point',
    sign: 'Y',
  },
  triWing: {
    en: 'Tri-wing',
    de: 'Tri-Wing',
    englishWords: 'tri[\\s-]?wing',
    germanWords: 'tri[\\s-]?wing|dreiflügel',
  },
  xzn: {
    en: 'Triple square',
    de: 'Vielzahn',
    englishWords: 'triple[\\s-]square|xzn',
    germanWords: '(?:innen)?vielzahn|xzn',
  },
  allen: {
    en: 'Allen',
    de: 'Inbus',
    englishWords: 'allen(?:[\\s-]?(?:heads?|cap))?|hex[\\s-]socket|socket[\\s-]heads?',
    germanWords: 'in[bm]us|innen[\\s-]?sechskant',
  },
  hex: {
    en: 'Hex',
    de: 'Sechskant',
    englishWords: 'hex(?:agon(?:al)?)?(?:[\\s-]?heads?)?',
    germanWords: '(?:außen)?sechskant|hex',
  },
  slotted: {
    en: 'Slotted',
    de: 'Schlitz',
    englishWords: 'slotted|flat[\\s-]?(?:heads?|blade)',
    germanWords: 'schlitz',
  },
  square: {
    en: 'Robertson',
    de: 'Vierkant',
    englishWords: 'robertson|square[\\s-](?:drive|heads?)',
    germanWords: '(?:innen)?vierkant|robertson',
  },
  spanner: {
    en: 'Spanner head',
    de: 'Spanner',
    englishWords: 'spanner(?:[\\s-]?heads?)?|snake[\\s-]?eyes?',
    germanWords: 'spanner',
  },
  gamebit: {
    en: 'Gamebit',
    de: 'Gamebit',
    englishWords: 'game[\\s-]?bit',
    germanWords: 'game[\\s-]?bit',
  },
} as const satisfies Record<string, Kind>

export type DriveKind = keyof typeof kinds
/** `size`: as “#00” or “T5”; empty where none is said. */
export type Drive = { kind: DriveKind; size: string }
export type LedgerLanguage = 'en' | 'de'

const named = Object.entries(kinds) as [DriveKind, Kind][]
const wordsOf = (kind: Kind, language: LedgerLanguage) =>
  language === 'en' ? kind.englishWords : kind.germanWords
/** A word for any of them, as the source of an expression. */
export const driveWords = (language: LedgerLanguage): string =>
  named.map(([, kind]) => wordsOf(kind, language)).join('|')
/** “T5”, “PH00”, “Y000”. */
export const driveCode =
  '(?:TR|TX|T|IP)[\\s-]?\\d{1,2}|(?:PH|PZ)[\\s-]?(?:0{1,4}|\\d)|P\\d|[JY]0{1,4}'
const exact = {
  en: named.map(([name, kind]) => [name, new RegExp(`^(?:${kind.englishWords})$`, 'iu')] as const),
  de: named.map(([name, kind]) => [name, new RegExp(`^(?:${kind.germanWords})$`, 'iu')] as const),
}

export const kindOfWord = (word: string, language: LedgerLanguage): DriveKind | undefined =>
  exact[language].find(([, found]) => found.test(word))?.[0]

const codeKinds: Readonly<Record<string, DriveKind>> = {
  T: 'torx',
  TX: 'torx',
  TR: 'torxSecurity',
  IP: 'torxPlus',
  PH: 'phillips',
  PZ: 'pozidriv',
  P: 'pentalobe',
  J: 'jis',
  Y: 'triPoint',
}
/** A size without a sign of its own: “00”, “#1”. */
const plainSize = (digits: string, kind: DriveKind): string => {
  const { sign }: Kind = kinds[kind]
  const number = digits.replace(/\D/gu, '')
  return (kind === 'torxSecurity' ? 'T' : (sign ?? '#')) + number
}
export const driveOfCode = (code: string): Drive | null => {
  const [, sign = '', digits = ''] = /^([A-Z]+)[\s-]?(\d+)$/iu.exec(code) ?? []
  const kind = codeKinds[sign.toUpperCase()]
  if (!kind) return null
  const isOwn = kind === 'torxSecurity' || kind === 'torxPlus'
  return { kind, size: isOwn ? sign.toUpperCase() + digits : plainSize(digits, kind) }
}
export const withSize = (kind: DriveKind, digits: string): Drive => ({
  kind,
  size: plainSize(digits, kind),
})

/** Its size is a length: how wide the key is. */
export const hasKeySize = (kind: DriveKind): boolean =>
  kind === 'hex' || kind === 'allen' || kind === 'xzn'

/** What one word says of a drive; without a kind it is a size alone. */
export type SaidDrive = Drive | { kind: null; size: string }
/** One drive of what a phrase says of it: “T5”, “Torx”, “#00”, “Phillips”. */
export const joinedDrive = (said: readonly SaidDrive[]): Drive | null => {
  const all = said.filter((one): one is Drive => one.kind !== null)
  const bare = said.find(one => one.kind === null)?.size
  const chosen =
    all.find(({ kind }) => kind === 'torxSecurity' || kind === 'torxPlus') ??
    all.find(({ size }) => size !== '') ??
    all[0]
  if (!chosen) return null
  const sized = all.find(({ size }) => size !== '')?.size
  if (chosen.size !== '' || (sized === undefined && bare === undefined)) return chosen
  return { ...chosen, size: sized ?? plainSize(bare ?? '', chosen.kind) }
}

/** As a table and a line say it. */
export const driveLabel = (drive: Drive | null, language: LedgerLanguage): string => {
  if (!drive) return ''
  const size = language === 'de' ? drive.size.replace('.', ',') : drive.size
  return [kinds[drive.kind][language], size].filter(Boolean).join(' ')
}
/** Those that are offered. */
export const driveLabels = (language: LedgerLanguage): string[] =>
  named.map(([, kind]) => kind[language])
