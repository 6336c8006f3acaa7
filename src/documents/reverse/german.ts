// Verbs of taking apart and of putting together in German. Separable ones have their particle at
// the end of the clause: “Nimm den Deckel ab”.
import {
  linkSpans,
  opening,
  restOf,
  stemOf,
  verbSpan,
  wholeWord,
  type Language,
  type Links,
  type Rule,
  type Span,
} from './rule.ts'

type Verb = {
  /** As one person is told, the usual one first. */ told: readonly string[]
  infinitive: string
  participle: string
  particle: string
}
/** „nimm/nehme nehmen ab genommen“, or without a particle „trenne trennen getrennt“. */
const verb = (said: string): Verb => {
  const words = said.split(' ')
  const [told = '', infinitive = '', third = '', fourth] = words
  return {
    told: told.split('/'),
    infinitive,
    particle: fourth === undefined ? '' : third,
    participle: fourth === undefined ? third : third + fourth,
  }
}

const outOf: Links = [
  ['aus\\s+dem', 'im'],
  ['aus', 'in'],
]
const offOf: Links = [
  ['vom', 'am'],
  ['von', 'an'],
]
const pairs: readonly (readonly [from: string, to: string, links?: Links])[] = [
  ['nimm/nehme nehmen ab genommen', 'setze setzen auf gesetzt'],
  ['nimm/nehme nehmen heraus genommen', 'setze setzen ein gesetzt', outOf],
  ['hebe/heb heben ab gehoben', 'setze setzen auf gesetzt'],
  ['hebe/heb heben heraus gehoben', 'setze setzen ein gesetzt', outOf],
  ['baue/bau bauen aus gebaut', 'baue bauen ein gebaut', outOf],
  ['schraube/schraub schrauben ab geschraubt', 'schraube schrauben an geschraubt', offOf],
  ['schraube/schraub schrauben heraus geschraubt', 'schraube schrauben ein geschraubt', outOf],
  ['drehe/dreh drehen heraus gedreht', 'drehe drehen ein gedreht', outOf],
  ['stecke/steck stecken ab gesteckt', 'stecke stecken an gesteckt', offOf],
  ['stecke/steck stecken aus gesteckt', 'stecke stecken ein gesteckt'],
  ['ziehe/zieh ziehen ab gezogen', 'stecke stecken auf gesteckt'],
  ['ziehe/zieh ziehen heraus gezogen', 'schiebe schieben hinein geschoben'],
  ['heble/hebel/hebele hebeln ab gehebelt', 'drücke drücken an gedrückt', offOf],
  ['heble/hebel/hebele hebeln heraus gehebelt', 'drücke drücken hinein gedrückt'],
  ['hake/hak haken aus gehakt', 'hake haken ein gehakt'],
  ['klipse/clipse klipsen aus geklipst', 'klipse klipsen ein geklipst'],
  ['klemme/klemm klemmen ab geklemmt', 'klemme klemmen an geklemmt', offOf],
  ['löte/löt löten ab gelötet', 'löte löten an gelötet', offOf],
  ['löse/lös lösen ab gelöst', 'klebe kleben an geklebt', offOf],
  ['setze/setz setzen auf gesetzt', 'nimm nehmen ab genommen'],
  ['setze/setz setzen ein gesetzt', 'nimm nehmen heraus genommen'],
  ['baue/bau bauen ein gebaut', 'baue bauen aus gebaut'],
  ['schraube/schraub schrauben an geschraubt', 'schraube schrauben ab geschraubt'],
  ['schraube/schraub schrauben ein geschraubt', 'schraube schrauben heraus geschraubt'],
  ['stecke/steck stecken an gesteckt', 'stecke stecken ab gesteckt'],
  ['stecke/steck stecken ein gesteckt', 'stecke stecken aus gesteckt'],
  ['hake/hak haken ein gehakt', 'hake haken aus gehakt'],
  ['klipse/clipse klipsen ein geklipst', 'klipse klipsen aus geklipst'],
  ['klemme/klemm klemmen an geklemmt', 'klemme klemmen ab geklemmt'],
  ['löte/löt löten an gelötet', 'löte löten ab gelötet'],
  ['ziehe/zieh ziehen fest gezogen', 'lockere lockern gelockert'],
  ['ziehe/zieh ziehen an gezogen', 'lockere lockern gelockert'],
  ['schließe/schließ schließen an geschlossen', 'trenne trennen getrennt'],
  ['bringe/bring bringen an gebracht', 'entferne entfernen entfernt'],
  ['entferne/entfern entfernen entfernt', 'montiere montieren montiert', [...outOf, ...offOf]],
  ['löse/lös lösen gelöst', 'befestige befestigen befestigt', [...outOf, ...offOf]],
  ['lockere/lockre lockern gelockert', 'ziehe ziehen fest gezogen'],
  [
    'trenne/trenn trennen getrennt',
    'verbinde verbinden verbunden',
    [
      ['vom', 'mit dem'],
      ['von', 'mit'],
    ],
  ],
  ['demontiere/demontier demontieren demontiert', 'montiere montieren montiert'],
  ['öffne öffnen geöffnet', 'schließe schließen geschlossen'],
  ['montiere/montier montieren montiert', 'demontiere demontieren demontiert'],
  ['befestige befestigen befestigt', 'löse lösen gelöst'],
  [
    'verbinde verbinden verbunden',
    'trenne trennen getrennt',
    [
      ['mit\\s+dem', 'vom'],
      ['mit', 'von'],
    ],
  ],
  ['schließe/schließ schließen geschlossen', 'öffne öffnen geöffnet'],
]

/** Behind “und” a thing goes on with the clause; anything else begins another one. */
const stop =
  /[.;:!?,(–—]|\s(?:und|oder)\s(?!(?:d(?:er|ie|as|en|em|es)|eine?[nmrs]?|alle|beide|seine?|ihre?|deine?)\s|\p{Lu})|\s(?:um|bis|damit|indem|bevor|sodass)\s/u
const closes = '(?=\\s*(?:[.;:!?,)(–—]|$)|\\s(?:und|oder|um|bis|damit|indem|bevor|sodass)\\s)'

/** The particle of the clause in its other words; null where the verb has another one there. */
const particleSpans = (found: RegExpExecArray, from: string, to: string): Span[] | null => {
  const input = found.input
  const rest = restOf(found, stop)
  const end = rest.at + rest.text.trimEnd().length
  if (from === '') return to === '' ? [] : [{ from: end, to: end, put: ` ${to}` }]
  const at = new RegExp(`\\s+${wholeWord(from)}${closes}`, 'u').exec(input.slice(rest.at))
  if (!at || at.index > rest.text.length) return null
  const start = rest.at + at.index
  return [{ from: start, to: start + at[0].length, put: to === '' ? '' : ` ${to}` }]
}

/** „…, die das Board verbinden“ says how things are. */
const isTold = ({ input, index }: RegExpExecArray): boolean =>
  /,\s*(?:(?:mit|an|in|auf|durch|aus|von)\s+)?(?:der|die|das|den|dem|welche[rsmn]?)\s[^,.;:!?]*$/u.test(
    input.slice(0, index),
  )
const startsSentence = new RegExp(`${opening}$`, 'u')
const isCapital = (text: string) => /^\p{Lu}/u.test(text)
/** Inside a sentence a capital makes it a noun: “die Schraube”. */
const isVerb = ({ 0: word, input, index }: RegExpExecArray): boolean =>
  !isCapital(word) || startsSentence.test(input.slice(0, index))

const bare = (put: string) => (found: RegExpExecArray) =>
  isTold(found) ? null : [verbSpan(found, put)]
const withZu = ({ infinitive, particle }: Verb) =>
  particle === '' ? `zu ${infinitive}` : `${particle}zu${infinitive}`
const auxiliary = '(?:ist|sind|wird|werden|wurden?|worden|hast|haben|sein)'

const rulesOf = ([said, turned, links = []]: (typeof pairs)[number]): Rule[] => {
  const [from, to] = [verb(said), verb(turned)]
  const ordered =
    (put: string) =>
    (found: RegExpExecArray): Span[] | null => {
      const particle = particleSpans(found, from.particle, to.particle)
      return isVerb(found) && particle
        ? [verbSpan(found, put), ...particle, ...linkSpans(restOf(found, stop), links)]
        : null
    }
  const rule = (source: string, spans: Rule['spans']): Rule => ({
    stem: stemOf(source),
    find: new RegExp(wholeWord(source), 'giu'),
    spans,
  })
  return [
    rule(`${from.infinitive}(?=\\s+Sie(?!\\p{L}))`, ordered(to.infinitive)),
    ...from.told.map(told => rule(told, ordered(to.told[0] ?? ''))),
    rule(withZu(from).replace(' ', '\\s+'), bare(withZu(to))),
    rule(
      `${from.particle}${from.infinitive}(?!\\s+Sie(?!\\p{L}))`,
      bare(to.particle + to.infinitive),
    ),
    // Without a particle it may be an adjective: “weit entfernt”.
    rule(
      from.participle + (from.particle === '' ? `(?=\\s+${auxiliary}(?!\\p{L}))` : ''),
      bare(to.participle),
    ),
  ]
}

const all = pairs.map(pair => ({
  rules: rulesOf(pair),
  hasParticle: verb(pair[0]).particle !== '',
}))

export const german: Language = {
  // A verb with its particle before the same one without: “schließe … an” closes nothing.
  rules: [...all.filter(one => one.hasParticle), ...all.filter(one => !one.hasParticle)].flatMap(
    one => one.rules,
  ),
  forbids: /(?<!\p{L})(?:nicht|nie|niemals|kein(?:e[nmrs]?)?|vermeide\p{L}*)(?!\p{L})/iu,
  without: /(?<!\p{L})ohne(?!\p{L})/iu,
}
