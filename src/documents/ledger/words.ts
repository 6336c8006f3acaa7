// The words around screws in each language: what counts, what names them, what is done with them.
import { numberWords } from '../numberWords.ts'
import type { LedgerLanguage } from './drives.ts'

export type LedgerWords = {
  numbers: Readonly<Record<string, number>>
  /** Counts one thing; `articles` do so only where nothing else counts. */
  one: ReadonlySet<string>
  articles: ReadonlySet<string>
  noun: RegExp
  isPlural: (noun: string) => boolean
  /** Behind the noun of a single one: then it is another thing. */
  ofAnother: RegExp
  /** Between two kinds that share their noun. */
  and: ReadonlySet<string>
  /** Of those that nobody has counted. */
  uncounted: ReadonlySet<string>
  /** A phrase ends before these. */
  stops: ReadonlySet<string>
  /** How it looks: a comma may follow. */
  looks: ReadonlySet<string>
  /** In front of a count that is no sure one. */
  unsure: ReadonlySet<string>
  /** In front of a number that counts nothing. */
  places: RegExp
  /** In front of a count: it was said before. */
  again: RegExp
  tool: RegExp
  long: RegExp
  /** What is done: the last one in front of the phrase, else the first one behind it, counts. */
  out: RegExp
  in: RegExp
  seen: RegExp
  /** Nothing is done with them: they are used, or kept. */
  told: RegExp
  /** What follows a line of a list. */
  follows: RegExp
  /** Behind the phrase, where nothing stands in front. */
  outBehind: RegExp | null
  inBehind: RegExp | null
  /** Right behind the phrase: it tells how things are. */
  tells: RegExp
  is: RegExp
  /** Right in front of it: it stands beside something. */
  beside: RegExp
  /** In its clause: it may be so, or is over. */
  conditions: RegExp
  not: RegExp
  notBehind: RegExp
  each: RegExp
  stays: RegExp
  /** What was seen is taken out further on. */
  goesOn: RegExp
  header: RegExp
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const whole = (source: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags)

const english: LedgerWords = {
  numbers: { ...numberWords.en, both: 2, one: 1, single: 1 },
  one: set('one single'),
  articles: set('the this that a an its your last lone remaining other first final'),
  noun: /^(?!unscrew|corkscrew|jackscrew)\p{L}*(?:screw|bolt)s?$/iu,
  isPlural: noun => /s$/iu.test(noun),
  ofAnother:
    /^(?:\s*-?\s*(?:drivers?|holes?|heads?|posts?|covers?|caps?|receivers?|bits?|backs?|boss(?:es)?|threads?|mounts?|points?|sizes?|kits?|types?|slots?|locations?|bags?|trays?|terminals?|sockets?|extractors?|bases?|inserts?|shanks?|patterns?|cutters?|circles?|plugs?|pins?|rings?|clamps?|plates?|tension|gun|feed|guards?|guides?|eyes?|hooks?|standoffs?|mechanism|nuts?)(?!\p{L})|-\p{L}|['’]s?\s)/iu,
  and: set('and & ,'),
  uncounted: set(
    'each every any some no several multiple few many all various more most which what',
  ),
  stops: set(
    'of to and or in on at from with by for that which who is are was were be been has have had will then it them they you your we i if when once after before until while not but as into onto over under using use remove removing unscrew loosen turn turns times sides mm cm inch inches degrees x so than because out off up down through around these those the this a an its their there here where how per via secure securing holding attaching undo take locate find',
  ),
  looks: set(
    'silver black gold golden brass copper dark white small tiny large big long short identical flat shiny countersunk recessed hidden',
  ),
  unsure: set('or to about approximately around roughly least most up maybe only'),
  places: /^(?:steps?|figures?|pictures?|images?|photos?|pages?|parts?|numbers?)$/iu,
  again: whole('these|those|all|both|same|said'),
  tool: /^\W*(?:\p{L}+[\s-]+){0,2}?(?:screw[\s-]?drivers?|drivers?|bits?)(?!\p{L})/iu,
  long: /^\s*,?\s*(?:long|in\s+length)(?!\p{L})/iu,
  out: whole(
    'remov(?:e|ing)|unscrew(?:ing)?|undo(?:ing)?|unfasten(?:ing)?|unbolt(?:ing)?|unthread(?:ing)?|extract(?:ing)?|withdraw|loosen(?:ing)?|take|taking|pull(?:ing)?|back(?:ing)?|pop|get|free|release|detach(?:ing)?',
  ),
  in: whole(
    '(?:re-?)?(?:install|insert|tighten|fasten|attach|secur|thread|fit|mount|(?<!in\\s)plac|screw|add|put|torqu|replac|driv|align)(?:e|ing|ting|ning)?',
  ),
  seen: whole(
    'locat(?:e|ing)|find|see|look|notice|reveal(?:s|ed|ing)?|expos(?:e|es|ed|ing)|uncover(?:ed|ing)?|access|there|identify|held|holds?|holding|secur(?:ed|es|ing)|attach(?:ed|es|ing)|fasten(?:ed|s)|mounted|screwed|has|have|having|had|contain(?:s|ing)?|visible|is|are|was|were|be|cover(?:s|ed|ing)|hid(?:e|es|ing)|hidden|conceal(?:s|ing)|surround(?:s|ing)?',
  ),
  told: whole(
    'us(?:e|ing)|near|above|below|beneath|under|behind|keep|kept|keeping|save|set|lose|losing|note|mark|organize|includ(?:e|es|ing)|requires?|needs?|removed|unscrewed|loosened|begin|start',
  ),
  follows:
    /^\s*(?:$|[.,;:()–—-]|(?:that|which|who|at|on|in|from|for|to|with|along|near|by|under|of|behind|beneath|between|above|below|around|inside|next|across|and|one|two|\p{L}+ing|\p{L}+ed|shown)(?!\p{L}))/iu,
  outBehind: null,
  inBehind: null,
  tells:
    /^\s*(?:\([^()]*\)\s*)?(?:\p{L}+ly\s+|now\s+)?(?:holds?|secures?|is|are|was|were|will|can|could|should|need|needs|must|have|has|had|do|does|did|attach(?:es)?|keeps?|remain|remains|comes?|goes|go|may|might|fasten|connects?|fall|falls)(?!\p{L})/iu,
  is: whole('is|are|was|were'),
  beside:
    /(?<!\p{L})(?:of|over|under|underneath|beneath|below|above|near|behind|around|between|beside|by|from|at|on|(?<!(?:tak|pull)(?:e|ing)?\s)off|in|into|for|to|against|through|with|without|and\s+put|like|than|as|across|past|within)\s*(?:all\s*)?$/iu,
  conditions: whole('if|unless|when|once|after|before|until|while|whether|where|why|how'),
  not: /(?<!\p{L})(?:not|never|cannot|without|avoid\p{L}*|no\s+need|\p{L}+n['’]t)(?!\p{L})/iu,
  notBehind: /^(?:\s*\p{L}+){0,3}\s*(?:not|n['’]t|never)(?!\p{L})/iu,
  each: whole('each|every|per|apiece'),
  stays: whole('captive'),
  goesOn:
    /(?<!\p{L})(?:remov|unscrew|undo|take|tak|unfasten|loosen|pull)\p{L}*\s+(?:out\s+)?(?:both\s+|all\s+|each\s+)?(?:of\s+)?(?:the\s+|these\s+|those\s+)?(?:them|it|these|those|screws?|bolts?|both)(?!\p{L})/iu,
  header: /:\s*$|(?<!\p{L})following(?!\p{L})/iu,
}

const german: LedgerWords = {
  numbers: { ...numberWords.de, beide: 2, beiden: 2 },
  one: set('ein eine einen einer einem einzelne einzelnen einzige einzigen'),
  articles: set('die der den dem diese dieser letzte letzten übrige andere erste'),
  noun: /^(?:\p{Lu}\p{L}*)?(?:(?<=\p{L})s|(?<!\p{L})S)chrauben?$|^(?:\p{Lu}\p{L}*b|B)olzen$/u,
  isPlural: noun => noun.endsWith('n'),
  ofAnother: /^-\p{L}|^\s*(?:dreher|zieher|schlüssel|loch|köpfe?)(?!\p{L})/iu,
  and: set('und sowie & ,'),
  uncounted: set('jede jeder jeden alle allen einige mehrere keine keinen viele manche sämtliche'),
  stops: set(
    'von vom zu zum zur und oder sowie mit in im ins an am auf aus für bei beim durch über unter neben hinter zwischen ohne um bis dass ob wenn falls sobald nachdem bevor während ist sind war hat haben wird werden du sie ihr wir man nicht aber als wie dann sich es entferne entfernen löse lösen drehe drehen schraube schrauben nimm nehme setze ziehe mm cm zoll die der das den dem des diese dieser diesen',
  ),
  looks: set(
    'silberne silbernen schwarze schwarzen goldene goldenen kleine kleinen große großen lange langen kurze kurzen identische identischen gleiche gleichen versenkte versenkten',
  ),
  unsure: set('oder bis etwa ca circa ungefähr mindestens höchstens maximal rund nur'),
  places: /^(?:schritte?n?|bild|bilder|abbildung|seite|foto)$/iu,
  again: whole('diese|diesen|alle|allen|beide|beiden|dieselben'),
  tool: /^\W*(?:\p{L}+[\s-]+){0,2}?\p{L}*(?:schrauben-?(?:dreher|zieher)s?|dreher|bit|bits|schlüssel)(?!\p{L})/iu,
  long: /^\s*,?\s*(?:lang|länge)(?!\p{L})/iu,
  out: whole(
    'entfern(?:e|en|st|t)|löse?n?|lockere?n?|lös|nimm|nehmen?|demontiere?n?|herausdrehen|herauszudrehen|herausschrauben|abschrauben|losschrauben|ausbauen|herausnehmen|entnehmen?|entnimm|heraus|raus|los',
  ),
  in: whole(
    'setze?n?|montiere?n?|befestige?n?|installiere?n?|bringe?n?|stecke?n?|füge?n?|wieder|einsetzen|eindrehen|festziehen|anziehen|einschrauben|anschrauben|festschrauben',
  ),
  seen: whole(
    'finde(?:n|st|t)?|siehst|sieht|sehen|befinde(?:n|t)|gehalten|hält|halten|befestigt|gesichert|verschraubt|gibt|suche?n?|lokalisiere?n?|sichtbar|fixiert|ist|sind|war|hat|haben|verdeckt|verdecken|sichern|verbinden|verbunden',
  ),
  told: whole(
    'verwende?n?|benutze?n?|nutze?n?|lege?n?|achte|merke|entfernt|gelöst|herausgedreht|beachte|behalte|bewahre|verliere',
  ),
  follows:
    /^\s*(?:$|[.,;:()–—-]|(?:an|am|auf|in|im|aus|mit|zu|zum|zur|unter|über|von|vom|und|bei|für|hinter|neben|zwischen|oben|unten|links|rechts|\p{L}*(?:entfernen|drehen|lösen|schrauben|nehmen))(?!\p{L}))/iu,
  outBehind:
    /(?<!\p{L})(?:heraus|raus|los|ab|aus|entfernen|lösen|lockern|(?:heraus|ab|los|aus)\p{L}*(?:drehen|schrauben|nehmen|bauen))\s*(?:[.,;:!?)–—]|$|\s(?:und|mit|um)\s)/iu,
  inBehind:
    /(?<!\p{L})(?:ein|an|fest|hinein|rein|wieder|\p{L}*(?:einsetzen|eindrehen|ziehen|einschrauben|anschrauben|montieren|anbringen))\s*(?:[.,;:!?)–—]|$|\s(?:und|mit|um)\s)/iu,
  tells:
    /^\s*(?:\([^()]*\)\s*)?(?:halten|hält|befestigen|befestigt|sind|ist|war|waren|befinden|befindet|sichern|sichert|fixieren|fixiert|verbinden|verbindet|müssen|muss|können|kann|sollten|haben|hat|werden|wird|liegen|liegt|sitzen|sitzt|bleiben|bleibt)(?!\p{L})/iu,
  is: whole('ist|sind|war|waren'),
  beside:
    /(?<!\p{L})(?:über|unter|neben|hinter|um|zwischen|bei|von|vom|zu|zur|an|am|auf|in|im|für|durch|mit|ohne|nach|vor|aus|als|wie)\s*(?:allen\s*)?$/iu,
  conditions: whole('wenn|falls|sobald|nachdem|bevor|bis|während|ob|wo|wie|nach|vor'),
  not: whole('nicht|nie|niemals|kein\\p{L}*|ohne|vermeide\\p{L}*'),
  notBehind: /^(?:\s*\p{L}+){0,4}\s*(?:nicht|nie|niemals)(?!\p{L})/iu,
  each: whole('jede[nrms]?|je|jeweils|pro'),
  stays: whole('unverlierbar\\p{L}*'),
  goesOn:
    /(?<!\p{L})(?:entfern|lös|schraub|dreh|nimm|nehm|locker)\p{L}*\s+(?:Sie\s+)?(?:alle\s+|beide\s+|die\s+|diese\s+)?(?:sie|diese|beide|alle|ihn|\p{L}*schrauben?)(?!\p{L})/iu,
  header: /:\s*$|(?<!\p{L})folgende[nrms]?(?!\p{L})/iu,
}

export const ledgerWords: Readonly<Record<LedgerLanguage, LedgerWords>> = {
  en: english,
  de: german,
}
/** null: a language whose words nobody has put into tables. */
export const ledgerLanguage = (langid: string): LedgerLanguage | null => {
  const name = langid.toLowerCase().slice(0, 2)
  return name === 'en' || name === 'de' ? name : null
}
