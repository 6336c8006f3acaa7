// Files that a run asks for: a value names each by its kind and id, "document:12 image:7".
import { documentExtensions, imageEndings } from '../uploads/fileKinds.ts'

/** What a field of files may be narrowed to; without it any document or picture goes. */
export const takenKinds = ['document', 'table', 'picture'] as const
export type TakenKind = (typeof takenKinds)[number]
export const filesAtMost = 20 // of one field

const endings: Record<TakenKind, readonly string[]> = {
  document: documentExtensions,
  table: ['csv', 'xls', 'xlsx'],
  picture: imageEndings,
}
/** By the endings of their names. */
export const endingsTaken = (takes: TakenKind | undefined): readonly string[] =>
  takes ? endings[takes] : [...documentExtensions, ...imageEndings]

export const runFileKinds = ['document', 'image'] as const
export type FileRef = { kind: (typeof runFileKinds)[number]; id: number }
export const tokensIn = (value: string): string[] => [
  ...new Set(value.split(/\s+/).filter(Boolean)),
]
export const fileToken = ({ kind, id }: FileRef): string => `${kind}:${id}`
/** null for what names no file. */
export const fileRefOf = (token: string): FileRef | null => {
  const [, kind, id] = /^(document|image):([1-9]\d{0,9})$/.exec(token) ?? []
  return kind && Number(id) <= 2_147_483_647
    ? { kind: kind === 'image' ? 'image' : 'document', id: Number(id) }
    : null
}
/** Why a file is not taken, in words. */
export const otherKind = (takes: TakenKind | undefined): string =>
  `must be one of these kinds: ${endingsTaken(takes).join(', ')}`
export const fileRefsIn = (value: string): FileRef[] =>
  tokensIn(value).flatMap(token => fileRefOf(token) ?? [])

/** Why a value does not fit a field of files, in words; null where it does. */
export const filesProblem = (
  { takes, several }: { takes?: TakenKind | undefined; several?: boolean | undefined },
  value: string,
): string | null => {
  const tokens = tokensIn(value)
  const refs = fileRefsIn(value)
  if (refs.length < tokens.length) return 'must name files, such as document:12 or image:7'
  const most = several ? filesAtMost : 1
  if (refs.length > most) return `must be at most ${most} ${most === 1 ? 'file' : 'files'}`
  const wanted = takes && (takes === 'picture' ? 'image' : 'document')
  return refs.every(({ kind }) => !wanted || kind === wanted) ? null : otherKind(takes)
}
