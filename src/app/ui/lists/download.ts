/** Gives the person a file of these bytes. */
export const downloadBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Gives the person a file of this text. */
export const download = (name: string, text: string, type = 'text/plain'): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))

/**
 * Gives the person a table as the service answered it; the mark at its start, which tells
 * spreadsheets that it is UTF-8, is lost where an answer is read as text.
 */
export const downloadCsv = (name: string, answer: unknown): void => {
  if (typeof answer !== 'string') throw new TypeError('The answer is not a table')
  download(name, `\uFEFF${answer.replace(/^\uFEFF/, '')}`, 'text/csv')
}

/** A title as the name of a file. */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 80) || 'Stepwright'
  }.${ending}`
