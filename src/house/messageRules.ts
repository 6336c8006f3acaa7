// What no message may say, and how it may not be written (docs/writing.md).

type Refused = { phrase: RegExp; better: string }

/** Phrases that read as translated thought, and other names for what the glossary names. */
export const refusedPhrases: Readonly<Record<string, readonly Refused[]>> = {
  en: [
    { phrase: /\bstands? here\b/i, better: 'appears here, is listed here' },
    { phrase: /\b(?:is|are) read again\b/i, better: 'is loaded again' },
    { phrase: /\bon (?:its|their) way\b/i, better: 'is being sent, loads' },
    { phrase: /\b(?:was|were|been) not come to\b/i, better: 'was not reached' },
    { phrase: /\bnothing of (?:it|yours)\b/i, better: 'what was discarded or kept' },
    { phrase: /\bgo(?:es)? on waiting\b/i, better: 'stays in the queue' },
    { phrase: /\bit is being \w+ed\b/i, better: 'the verb with an ellipsis: Loading…' },
    { phrase: /\bmeanwhile\b/i, better: 'in the meantime, or who did it' },
    { phrase: /\b(?:log ?in|log ?out|logged in|logged out)\b/i, better: 'sign in, sign out' },
    { phrase: /\be-mail\b/i, better: 'email' },
    { phrase: /\bplease\b(?! confirm)/i, better: 'the verb alone' },
    { phrase: /\bphoto of\b|\b(?:photo|image)s? in the step\b/i, better: 'picture' },
    { phrase: /\b(?:some|every|any)body\b/i, better: 'someone, everyone, anyone' },
    { phrase: /\bbeg[aiu]ns?\b/i, better: 'start' },
    { phrase: /\bgo(?:es)? on\b(?! waiting)/i, better: 'continue' },
    { phrase: /\bunder way\b/i, better: 'in progress' },
    {
      phrase: /\b(?:take|taking|took|bring)\w* (?:\w+ )?back\b/i,
      better: 'withdraw, undo, restore',
    },
    { phrase: /\ball the same\b/i, better: 'anyway' },
    { phrase: /\b(?:lies?|stands?) (?:in|below|there|under|beside)\b/i, better: 'is in, is below' },
    { phrase: /\bfor good\b/i, better: 'permanently' },
    { phrase: /\b(?:open|closed) to you\b/i, better: 'you have access' },
    { phrase: /\bone an? (?:line|minute|hour|day)\b/i, better: 'one per line' },
    { phrase: /\bthat waits?\b/i, better: 'waiting' },
    { phrase: /\b\w+ has at most\b/i, better: 'can have up to' },
    {
      phrase: /\bmak(?:e|ing) (?:an?|the) (?:account|category|copy|guide|page|team)\b/i,
      better: 'create',
    },
    { phrase: /\badministrators?\b/i, better: 'Admin' },
    { phrase: /\bchoose (?:all|none)\b|# (?:\w+ )?chosen\b/i, better: 'select' },
    { phrase: /[\d}] %/, better: '5%' },
    { phrase: /^Empty:/, better: 'Leave empty to …' },
    { phrase: /\p{L}'\p{L}/u, better: 'the apostrophe ’' },
    { phrase: /\bfilms?\b/i, better: 'video' },
    { phrase: /\b(?:value|date)s? is not possible\b/i, better: 'is not valid' },
    { phrase: /\bthese are too many\b/i, better: 'there are too many' },
    { phrase: /\bif you can see\b/i, better: 'that you have access to' },
    { phrase: /^No .+ matches (?:the|these|this) filters?\b/, better: 'No … match the filter' },
  ],
  de: [
    { phrase: /\bwartet weiter\b|\bwarten weiter\b/i, better: 'bleibt in der Warteschlange' },
    { phrase: /\bneu gelesen\b/i, better: 'neu geladen' },
    { phrase: /\bLesende[nr]?\b/, better: 'Leser' },
    { phrase: /\bEmail\b|\bE-mail\b/, better: 'E-Mail' },
    { phrase: /\beinloggen\b|\bausloggen\b|\bLogin\b/i, better: 'anmelden, abmelden' },
    { phrase: /[\p{L},] (?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b|\bIhres\b/u, better: 'du, dein' },
    { phrase: /[\p{L},] (?:Du|Dir|Dich|Dein(?:e[mnrs]?)?)\b/u, better: 'du, dein, not Du' },
    { phrase: /\bBitte\b(?! bestätige| den Autor)/, better: 'die Aufforderung allein' },
    { phrase: /ausl(?:ö|o)sch/i, better: 'endgültig löschen' },
    { phrase: /\bPrüfprotokoll\b/, better: 'Protokoll' },
    { phrase: /\bungesendet/i, better: 'nicht gesendet' },
    { phrase: /\bwer liest\b/i, better: 'Leser' },
    {
      phrase: /\b(?:gehen?|gingen?|geht|ging) live\b|\blive (?:am|seit|ab)\b/i,
      better: 'öffentlich',
    },
    { phrase: /\b(?:Administrator|Verwaltung der Website)/, better: 'Admin' },
    { phrase: /\bAutorin|\bVerfasser/, better: 'Autor' },
    { phrase: /\bgescheitert\b/i, better: 'fehlgeschlagen' },
    { phrase: /\bVersuche es\b/, better: 'Versuch es' },
    { phrase: /\b(?:Namen|Alle|Mehr|Passwort) zeigen\b/, better: 'anzeigen' },
    { phrase: /\p{L}…/u, better: 'ein Leerzeichen vor …' },
    { phrase: /^Leer:/, better: 'Leer lassen: …' },
    { phrase: /\bjemand anders\b/i, better: 'jemand anderes' },
    { phrase: /\b(?:Drück|Füll|Lösch|Prüf|Wähl)\b/, better: 'Drücke, Fülle, Lösche, Prüfe, Wähle' },
    {
      phrase: /\b(?:Setz|Leg|Stell|Verschieb|Erlaub|Bewahr|Trag|Beschreib|Such(?!-))\b/,
      better: 'Setze, Lege, Stelle, Verschiebe, Erlaube, Bewahre, Trage, Beschreibe, Suche',
    },
    { phrase: /\bschließ(?!\p{L})/iu, better: 'Schließe' },
    { phrase: /\bberichtig/i, better: 'korrigieren' },
    { phrase: /\bReputation\b/, better: 'Ansehen' },
    { phrase: /\bneu (?:ge)?send/i, better: 'erneut senden' },
    { phrase: /\bSpielst(?:a|ä)nd/, better: 'Lernstand' },
    { phrase: /\bNimm (?:mindestens|mehr|weniger)\b/, better: 'Verwende' },
  ],
}

/** Words of a sentence, at most. */
const longest = 25

/** `{n, plural, one {…} other {…}}` says several things: each of them, else the whole text. */
const formsOf = (text: string): string[] => {
  const forms = [
    ...text.matchAll(/(?:zero|one|two|few|many|other|=\d+) \{((?:[^{}]|\{[^{}]*\})*)\}/g),
  ]
  return forms.length > 0 ? forms.map(([, form = '']) => form) : [text]
}
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/)
const wordsIn = (sentence: string) => sentence.split(/\s+/).filter(word => /\p{L}|\d/u.test(word))

/** Each refused phrase of a language that is said, with what to say instead. */
export const refusedIn = (language: string, texts: readonly string[]): string[] =>
  texts.flatMap(text =>
    (refusedPhrases[language] ?? []).flatMap(({ phrase, better }) => {
      const said = phrase.exec(text)
      return said ? `“${said[0]}” in “${text}”: ${better}` : []
    }),
  )

/** Sentences of more than `longest` words. */
export const longIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => formsOf(text).flatMap(sentencesOf))
    .filter(sentence => wordsIn(sentence).length > longest)

/**
 * Texts that differ from another only in case or a full stop, each pair once. “Remove…” opens the
 * question “Remove it?”, whose button is “Remove”: these are three texts.
 */
export const alikeIn = (texts: readonly string[]): string[] => {
  const said = new Map<string, Set<string>>()
  for (const text of texts) {
    const bare = text.toLowerCase().replace(/[.!]+$/, '')
    said.set(bare, (said.get(bare) ?? new Set()).add(text))
  }
  return [...said.values()].filter(({ size }) => size > 1).map(alike => [...alike].join(' | '))
}
