// Pictures of a comment that the service does not have yet, kept on this device until it does.
import { openLooseDrafts } from './looseDrafts.ts'

export type KeptFile = { id: string; file: File }
type KeptFiles = { files: readonly KeptFile[] }

const isKept = (value: unknown): value is KeptFile => {
  const found = value as Partial<KeptFile> | null | undefined
  return typeof found?.id === 'string' && found.file instanceof File
}
const read = (value: unknown): KeptFiles | null => {
  const { files } = (value ?? {}) as { files?: unknown }
  return Array.isArray(files) ? { files: files.filter(isKept) } : null
}

/** One record for each place, as drafts of comments have; where nothing is left, there is none. */
export const openCommentFiles = (name?: string) => {
  const drafts = openLooseDrafts('comment files', read, name)
  const change = (userid: number, about: string, next: (now: readonly KeptFile[]) => KeptFile[]) =>
    drafts.merge(userid, about, now => {
      const files = next(now?.files ?? [])
      return files.length > 0 ? { files } : null
    })
  return {
    load: async (userid: number, about: string): Promise<readonly KeptFile[]> =>
      (await drafts.load(userid, about))?.files ?? [],
    add: (userid: number, about: string, added: readonly KeptFile[]) =>
      change(userid, about, now => [...now, ...added]),
    remove: (userid: number, about: string, id: string) =>
      change(userid, about, now => now.filter(one => one.id !== id)),
    drop: (userid: number, about: string) => drafts.drop(userid, about),
  }
}
