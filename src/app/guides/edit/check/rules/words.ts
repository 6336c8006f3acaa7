// The words that the rules know, in each language that they can read.
import { numberWords } from '#documents/numberWords.ts'

/** A tool by the words that mention it, and what in a list stands for it. */
export type ToolWords = { mention: RegExp; listed: RegExp; name: string }
export type Words = {
  /** What a sentence that asks for something begins with. */
  actions: readonly string[]
  /** What stands between two actions of one sentence. */
  joints: RegExp
  vague: RegExp
  /** Of those, the ones that may go without a loss. */
  filler: RegExp
  numbers: Readonly<Record<string, number>>
  /** What counts too, though not to two or more. */
  one: RegExp
  /** What is counted on pictures. */
  counted: RegExp
  screws: RegExp
  fastener: RegExp
  takesOut: RegExp
  lengths: RegExp
  kinds: RegExp
  before: RegExp
  ending: RegExp
  endingText: string
  /** A tool that is only possible, or that is warned of. */
  not: RegExp
  uses: RegExp
  /** Listed with good reason, and hardly ever named in a line. */
  aside: RegExp
  tools: readonly ToolWords[]
  /** Words of a name that say nothing of what it is. */
  generic: ReadonlySet<string>
}

const tool = (name: string, mention: string, listed: string): ToolWords => ({
  name,
  mention: new RegExp(`(?<![\\p{L}\\d-])(?:${mention})(?![\\p{L}\\d])`, 'iu'),
  listed: new RegExp(listed, 'iu'),
})

const english: Words = {
  actions: (
    'remove unscrew lift pull push press slide insert disconnect connect place take turn open close ' +
    'pry loosen tighten unplug plug flip rotate peel cut grab release detach unclip unhook ' +
    'fold heat apply wipe clean install replace reconnect put align swing separate snap ' +
    'twist desolder solder unlatch undo squeeze wedge lower lay'
  ).split(' '),
  joints: /[.;:!?]\s+|,\s+(?:and\s+|then\s+)*|\s+and\s+(?:then\s+)?|\s+then\s+/iu,
  vague:
    /\b(?:(?<=^|[.!?:] )do this(?=[.,;!]|$)|handle (?:accordingly|with care)|as (?:shown|pictured)|simply|obviously|basically|(?:the|all|other|any) stuff|and so on)\b/iu,
  filler: /\b(?:simply|obviously|basically)\b/iu,
  numbers: numberWords.en,
  one: /^(?:one|1|single|both|several|each)$/iu,
  counted: /^(?:screws|bolts|nuts|clips|tabs|latches|connectors|hooks|plugs|standoffs)$/iu,
  screws: /\b(?:screws|bolts)\b/iu,
  fastener: /screw|bolt/iu,
  takesOut:
    /^(?:\W*)(?:remove|unscrew|undo|take out|loosen and remove)\s+(?:the|all|all the|these)\b/iu,
  lengths: /\d\s*(?:mm|cm|in\b|inch|")/iu,
  kinds: /\b(?:long(?:er)?|short(?:er)?|small(?:er)?|large(?:r)?)\b/iu,
  before: /\b(?:before|first)\b/iu,
  ending: /\breassembl|\breverse order|\bin reverse\b/iu,
  endingText: 'To reassemble your device, follow these instructions in reverse order.',
  not: /\b(?:or|not|never|without|instead|avoid|alternatively|optional(?:ly)?|may|might|could|would|can be|if|recommend(?:ed)?|such as|similar|helpful)\b/iu,
  uses: /\b(?:use|using|with|insert|grab|need|apply|attach)\b/iu,
  aside:
    /glove|glasses|goggles|mask|apron|\bmat\b|\brags?\b|towel|cloth|container|tray|light|lamp|magni|tape/iu,
  tools: [
    tool('Spudger', 'spudgers?', 'spudger'),
    tool('Tweezers', 'tweezers', 'tweezer'),
    tool('Heat gun', 'heat gun|hair ?dryer', 'heat|dryer|iopener'),
    tool(
      'Suction cup',
      '(?<=(?:use|using|with|attach|apply|place) (?:a |the |an |your |two )?)suction (?:cup|handle)s?',
      'suction|isclack|anti-clamp',
    ),
    tool('Soldering iron', 'soldering iron', 'solder'),
    tool(
      'Opening tool',
      '(?:plastic )?opening (?:tool|pick)s?|guitar picks?',
      'opening|pick|spudger',
    ),
    tool('Multimeter', 'multimeter|voltmeter', 'meter'),
    tool('Pliers', '(?:needle.nose )?pliers', 'plier'),
    tool('Hex key', '(?:hex|allen) (?:key|wrench)(?:es)?', 'hex|allen'),
    tool('Wrench', '(?<!(?:hex|allen) )wrench(?:es)?', 'wrench|spanner|socket'),
    tool(
      'Screwdriver',
      'screwdrivers?',
      'driver|torx|phillips|pentalobe|tri-?point|\\bt\\d+\\b|bit',
    ),
    tool('iOpener', 'iopener', 'iopener|heat'),
    tool('Isopropyl alcohol', 'isopropyl alcohol', 'isopropyl|alcohol'),
    tool('Thermal paste', '(?<=(?:apply|new|use)[^.]{0,30})thermal paste', 'thermal|paste'),
  ],
  generic: new Set(
    'the and for with tool tools set kit new replacement small large of or a an'.split(' '),
  ),
}

const german: Words = {
  actions: (
    'entferne entfernen löse lösen hebe drücke ziehe ziehen schiebe stecke trenne verbinde lege ' +
    'nimm drehe öffne schließe hebel klappe schneide halte reinige setze tausche erwärme klipse ' +
    'schraube'
  ).split(' '),
  joints: /[.;:!?]\s+|,\s+(?:und\s+|dann\s+)*|\s+und\s+(?:dann\s+)?|\s+dann\s+/iu,
  vague:
    /(?<!\p{L})(?:mach(?:e)? das|wie (?:gezeigt|abgebildet)|einfach nur|offensichtlich|irgendwie|und so weiter|das Zeug)(?!\p{L})/iu,
  filler: /(?<!\p{L})(?:einfach nur|offensichtlich|irgendwie)(?!\p{L})/iu,
  numbers: numberWords.de,
  one: /^(?:eine?[nr]?|1|einzelne|beiden?|mehrere|jede)$/iu,
  counted: /^(?:\p{L}*schrauben|muttern|clips|laschen|stecker|haken)$/iu,
  screws: /(?<!\p{L})\p{L}*schrauben(?!\p{L})/iu,
  fastener: /schraube/iu,
  takesOut:
    /^(?:\W*)(?:entferne|entfernen sie|löse|lösen sie|drehe|schraube)\s+(?:die|alle|alle die|diese)(?!\p{L})/iu,
  lengths: /\d\s*(?:mm|cm|zoll)/iu,
  kinds: /(?<!\p{L})(?:lange|längere|kurze|kürzere|kleine|kleinere|große|größere)n?(?!\p{L})/iu,
  before: /(?<!\p{L})(?:bevor|vorher|zuerst)(?!\p{L})/iu,
  ending: /zusammenbau|zusammensetz|umgekehrte[rn]? reihenfolge/iu,
  endingText: 'Für den Zusammenbau folge den Schritten in umgekehrter Reihenfolge.',
  not: /(?<!\p{L})(?:oder|nicht|nie|ohne|keine?n?|statt|alternativ|eventuell|kann|kannst|könn\p{L}+|wenn|falls|empf\p{L}+|zum Beispiel|ähnlich\p{L}*)(?!\p{L})/iu,
  uses: /(?<!\p{L})(?:mit|mithilfe|benutze|verwende|nimm|setze|brauchst?)(?!\p{L})/iu,
  aside: /handschuh|brille|maske|unterlage|lappen|tuch|behälter|schale|lampe|lupe|klebeband/iu,
  tools: [
    tool('Spudger', 'spudgers?', 'spudger'),
    tool('Pinzette', 'pinzetten?', 'pinzette'),
    tool(
      'Heißluftpistole',
      'hei(?:ß|ss)luft\\p{L}+|f(?:ö|oe)hn|haartrockner',
      'luft|föhn|trockner|wärme',
    ),
    tool('Saugnapf', 'saugn(?:a|ä)pfe?s?|saugheber', 'saug'),
    tool('Lötkolben', 'lötkolben', 'löt'),
    tool('Zange', '(?:spitz)?zange', 'zange'),
    tool('Inbusschlüssel', 'inbusschlüssel|innensechskantschlüssel', 'inbus|sechskant'),
    tool('Schraubenschlüssel', 'schraubenschlüssel', 'schlüssel|nuss'),
    tool(
      'Schraubendreher',
      'schrauben(?:dreher|zieher)s?',
      'dreher|zieher|torx|phillips|kreuz|bit',
    ),
    tool('Multimeter', 'multimeter', 'meter'),
    tool('Isopropanol', 'isopropanol|isopropylalkohol', 'isoprop|alkohol'),
    tool('Wärmeleitpaste', 'wärmeleitpaste', 'paste'),
  ],
  generic: new Set(
    'der die das und für mit werkzeug set satz neu neue ersatz klein groß'.split(' '),
  ),
}

/** null: the rules that read words say nothing of this language. */
export const wordsOf = (langid: string): Words | null =>
  ({ en: english, de: german })[langid.slice(0, 2)] ?? null
