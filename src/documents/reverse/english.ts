// Verbs of taking apart and of putting together in English: the verb, its form in -ing and, where
// it says what has been done, its participle.
import {
  inCaseOf,
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

/**
 * `opens`: it is written as a noun or an adjective is, and counts only where a sentence begins with
 * it.
 */
type Turn = { from: string; to: string; opens?: true }
type Pair = Turn & { links?: Links }

const owned = '(?=\\s+(?:the|its|their|your)(?!\\p{L}))'
const toFrom: Links = [['from', 'to']]
const fromTo: Links = [[`to${owned}`, 'from']]

const pairs: readonly Pair[] = [
  {
    from: 'remove removing removed',
    to: 'install installing installed',
    links: [['from', 'in']],
  },
  {
    from: 'disconnect disconnecting disconnected',
    to: 'connect connecting connected',
    links: toFrom,
  },
  { from: 'loosen loosening loosened', to: 'tighten tightening tightened' },
  { from: 'unscrew unscrewing unscrewed', to: 'screw_in screwing_in screwed_in', links: toFrom },
  { from: 'unplug unplugging unplugged', to: 'plug_in plugging_in plugged_in', links: toFrom },
  { from: 'detach detaching detached', to: 'attach attaching attached', links: toFrom },
  { from: 'unclip unclipping unclipped', to: 'clip_in clipping_in clipped_in' },
  { from: 'unhook unhooking unhooked', to: 'hook_in hooking_in hooked_in' },
  { from: 'unlatch unlatching unlatched', to: 'latch latching latched' },
  { from: 'unfasten unfastening unfastened', to: 'fasten fastening fastened' },
  { from: 'unlock unlocking unlocked', to: 'lock locking locked' },
  { from: 'uninstall uninstalling uninstalled', to: 'install installing installed' },
  { from: 'desolder desoldering desoldered', to: 'solder soldering soldered', links: toFrom },
  {
    from: 'disassemble disassembling disassembled',
    to: 'reassemble reassembling reassembled',
  },
  { from: 'open opening', to: 'close closing', opens: true },
  // Of what is put together, the participle mostly says how things are: it stays.
  {
    from: '(?:re)?install (?:re)?installing',
    to: 'remove removing',
    links: [[`in(?:to)?${owned}`, 'from']],
  },
  { from: '(?:re)?connect (?:re)?connecting', to: 'disconnect disconnecting', links: fromTo },
  { from: '(?:re)?tighten (?:re)?tightening', to: 'loosen loosening' },
  { from: '(?:re)?attach (?:re)?attaching', to: 'detach detaching', links: fromTo },
  { from: 'fasten fastening', to: 'unfasten unfastening' },
  { from: 'reassemble reassembling', to: 'disassemble disassembling' },
  { from: 'plug_in plugging_in', to: 'unplug unplugging', links: fromTo, opens: true },
  { from: 'screw_in screwing_in', to: 'unscrew unscrewing', opens: true },
  { from: 'clip_in clipping_in', to: 'unclip unclipping', opens: true },
  { from: 'hook_in hooking_in', to: 'unhook unhooking', opens: true },
  { from: 'latch latching', to: 'unlatch unlatching', opens: true },
  { from: 'lock locking', to: 'unlock unlocking', opens: true },
  {
    from: 'solder soldering(?!\\s+(?:iron|station|tip|gun))',
    to: 'desolder desoldering',
    opens: true,
  },
  { from: 'close(?!\\s+to(?!\\p{L})) closing', to: 'open opening', opens: true },
]

/**
 * A word that belongs to the verb, wherever it stands in the clause: `leading` where it says to
 * what or from what, else `alone`.
 */
type Particle = readonly [from: string, alone: string | null, leading: string]
const off: Particle = ['off(?:\\s+(?:of|from))?', 'on', 'onto']
const out: Particle = ['out(?:\\s+(?:of|from))?', 'in', 'into']
const up: Particle = ['up', 'down', 'down']
const into: readonly Particle[] = [
  ['onto', null, 'off'],
  ['into', null, 'out of'],
]

const phrases: readonly (Turn & { particles: readonly Particle[] })[] = [
  {
    from: 'lift lifting lifted',
    to: 'lower lowering lowered',
    particles: [off, out, ['from', null, 'onto'], up],
  },
  { from: 'take taking taken', to: 'put putting put', particles: [off, out] },
  { from: 'pull pulling pulled', to: 'push pushing pushed', particles: [off, out] },
  { from: 'slide sliding slid', to: 'slide sliding slid', particles: [off, out] },
  { from: 'pry prying pried', to: 'press pressing pressed', particles: [off, out, up] },
  { from: 'peel peeling peeled', to: 'stick sticking stuck', particles: [off] },
  { from: 'pop popping popped', to: 'snap snapping snapped', particles: [off, out] },
  { from: 'snap snapping snapped', to: 'snap snapping snapped', particles: [off, out] },
  { from: 'lower lowering', to: 'lift lifting', particles: into, opens: true },
  { from: 'put putting', to: 'take taking', particles: into },
]

const stop = /[.;:!?,]|\s(?:and|then)\s/iu
/** What tells of a thing says how it is: nothing is to be done. */
const told = '(?<!(?:that|which|who)\\s)'
/** Elsewhere a word in -ing says what something is for: “the screws attaching the cover”. */
const doing = `(?<=(?:by|before|after|when|while|for|of|start|begin|continue|finish|keep)\\s+|${opening})`
const passive =
  '(?<=(?:is|are|be|been|being|was|were|has|have|had|gets?)\\s+(?:(?:now|then|\\p{L}+ly)\\s+)?)'

const formsOf = (said: string): string[] => said.split(' ').map(form => form.replaceAll('_', ' '))

const order: Readonly<Record<string, string>> = { before: 'after', after: 'before' }
/** What came before comes after. */
const orderSpans = ({ input, index }: RegExpExecArray): Span[] => {
  const [, word = ''] = /(?<!\p{L})(before|after)\s$/iu.exec(input.slice(0, index)) ?? []
  const put = order[word.toLowerCase()]
  const from = index - word.length - 1
  return put === undefined ? [] : [{ from, to: from + word.length, put: inCaseOf(word, put) }]
}

/** `others`: what changes beside the verb; null where the verb stays then, too. */
const rulesOf = (
  { from, to, opens }: Turn,
  others: (found: RegExpExecArray) => Span[] | null,
): Rule[] => {
  const puts = formsOf(to)
  const places = opens ? [opening, opening] : [told, doing, passive]
  return formsOf(from).map((form, n): Rule => ({
    stem: stemOf(form),
    find: new RegExp(places[n] + wholeWord(form.replaceAll(' ', '\\s+')), 'giu'),
    spans: found => {
      const more = others(found)
      return more && [verbSpan(found, puts[n] ?? ''), ...more, ...orderSpans(found)]
    },
  }))
}

const leads = /^\s+(?:the|its|their|your|each|both|an?|this|that|these|those)(?!\p{L})/iu
const particleSpans = (found: RegExpExecArray, particles: readonly Particle[]): Span[] | null => {
  const rest = restOf(found, stop)
  for (const [from, alone, leading] of particles) {
    const at = new RegExp(wholeWord(from), 'iu').exec(rest.text)
    if (!at) continue
    const end = at.index + at[0].length
    // Right behind the verb it leads to nothing: “lift off the cover”.
    const isLeading = /\s/u.test(at[0]) || (at.index > 1 && leads.test(rest.text.slice(end)))
    const put = isLeading ? leading : alone
    if (put !== null) return [{ from: rest.at + at.index, to: rest.at + end, put }]
  }
  return null
}

export const english: Language = {
  rules: [
    ...phrases.flatMap(phrase => rulesOf(phrase, found => particleSpans(found, phrase.particles))),
    ...pairs.flatMap(pair =>
      rulesOf(pair, found => linkSpans(restOf(found, stop), pair.links ?? [])),
    ),
  ],
  forbids: /(?<!\p{L})(?:not|never|cannot|avoid\p{L}*|\p{L}+n['’]t)(?!\p{L})/iu,
  without: /(?<!\p{L})without(?!\p{L})/iu,
}
