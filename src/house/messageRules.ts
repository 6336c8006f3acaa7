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
    { phrase: /\bwas (?:changed|deleted|saved) meanwhile\b/i, better: 'someone changed it' },
    { phrase: /\b(?:log ?in|log ?out|logged in|logged out)\b/i, better: 'sign in, sign out' },
    { phrase: /\be-mail\b/i, better: 'email' },
    { phrase: /\bplease\b(?! confirm)/i, better: 'the verb alone' },
    { phrase: /\b(?:photo|image)s? (?:of|in) the step\b/i, better: 'picture' },
  ],
  de: [
    { phrase: /\bwartet weiter\b|\bwarten weiter\b/i, better: 'bleibt in der Warteschlange' },
    { phrase: /\bneu gelesen\b/i, better: 'neu geladen' },
    { phrase: /\bLesende[nr]?\b/, better: 'Leser' },
    { phrase: /\bEmail\b|\bE-mail\b/, better: 'E-Mail' },
    { phrase: /\beinloggen\b|\bausloggen\b|\bLogin\b/i, better: 'anmelden, abmelden' },
    { phrase: /[\p{L},] (?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b|\bIhres\b/u, better: 'du, dein' },
    { phrase: /\bBitte\b(?! bestätige| den Autor)/, better: 'die Aufforderung allein' },
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

/** Texts that differ from another only in case or in what ends them, each pair once. */
export const alikeIn = (texts: readonly string[]): string[] => {
  const said = new Map<string, Set<string>>()
  for (const text of texts) {
    const bare = text.toLowerCase().replace(/[.…!?]+$/, '')
    said.set(bare, (said.get(bare) ?? new Set()).add(text))
  }
  return [...said.values()].filter(({ size }) => size > 1).map(alike => [...alike].join(' | '))
}
