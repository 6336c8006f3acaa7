/**
 * Why an import fails: a code for clients, the entry of the archive that it lies with, and words
 * for people.
 */
export type ImportProblem = Error & { problem: { code: string; entry: string | null } }
/** Names of archives are anything; what is shown of them is text. */
const shown = (text: string) =>
  text
    .slice(0, 300)
    .replace(/\p{Cc}/gu, '\ufffd')
    .toWellFormed()
export const importProblem = (
  code: string,
  message: string,
  entry: string | null = null,
): ImportProblem =>
  Object.assign(new Error(shown(message)), {
    problem: { code, entry: entry === null ? null : shown(entry) },
  })
export const isImportProblem = (error: unknown): error is ImportProblem =>
  error instanceof Error && 'problem' in error
