// The bytes of the answer, read and checked, in a worker or here: what the schema of the row says,
// without its package.
import { buildTree, orderIn, type Answer, type Tree } from './treeModel.ts'

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of the first field that is not what was agreed; null when all are. */
const faultIn = (value: unknown, path: string): string | null => {
  if (value === null) return null
  if (!isMap(value)) return path
  for (const title of Object.keys(value)) {
    const below = value[title]
    const fault = below === null ? null : faultIn(below, `${path}.${title}`)
    if (fault !== null) return fault
  }
  return null
}

const faultOf = (answer: unknown): string | null => {
  if (!isMap(answer)) return '(all of it)'
  const { hierarchy, display_titles } = answer
  if (!isMap(hierarchy)) return 'hierarchy'
  if (!isMap(display_titles)) return 'display_titles'
  const title = Object.keys(display_titles).find(one => typeof display_titles[one] !== 'string')
  return title === undefined ? faultIn(hierarchy, 'hierarchy') : `display_titles.${title}`
}

/** Throws with the path of what is wrong. */
export const parseTree = (bytes: ArrayBuffer, locale: string): Tree => {
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const fault = faultOf(answer)
  if (fault !== null)
    throw new Error(`The answer of readHierarchy is not what was agreed: ${fault}`, {
      cause: { field: fault },
    })
  return buildTree(answer as Answer, orderIn(locale))
}
