import { realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

const real = async (path: string): Promise<string | null> => {
  try {
    return await realpath(path)
  } catch {
    return null // it is not there, or leads nowhere
  }
}

/**
 * The path of the first of these files that lies in the folder itself; null where none does. A link
 * to elsewhere is none: whoever made the folder may be somebody else than who imports it.
 */
export const findIn = async (folder: string, names: string[]): Promise<string | null> => {
  const root = await real(folder)
  if (root === null) return null
  for (const name of names) {
    const inside = join(root, name)
    if (basename(name) === name && (await real(inside)) === inside && (await stat(inside)).isFile())
      return inside
  }
  return null
}
