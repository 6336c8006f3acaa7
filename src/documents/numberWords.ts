// Numbers as words, from two on: what counts things in a line.

const english =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const german =
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'
const tableOf = (words: string): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(' ').map((word, n) => [word, n + 2]))

export const numberWords = { en: tableOf(english), de: tableOf(german) }
