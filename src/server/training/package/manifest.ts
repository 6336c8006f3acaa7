// imsmanifest.xml of a SCORM package (moderation-admin 9): what is played, in which order, and by
// which version of the standard.
import type { Edition, Standard, WarningCode } from '#contract/training/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import type { Unit } from './courseStructure.ts'
import { givenTo, type ItemGiven } from './itemGiven.ts'
import {
  child,
  decode,
  manifestProblem as problem,
  parseXml,
  textOf,
  within,
  type Node,
} from './manifestXml.ts'

export type Item = {
  id: string
  title: string
  entry_path: string
  parameters: string
  /** Missing in packages that were imported before it was read. */
  given?: ItemGiven
  /** Of cmi5 alone. */
  unit?: Unit
}
/** `about`: the item, the file or the number that it names. */
export type Warning = { code: WarningCode; about: string | null; message: string }
export type Manifest = {
  title: string
  standard: Standard
  edition: Edition
  items: Item[]
  warnings: Warning[]
}

const all = (node: Node | undefined, name: string) =>
  node?.children.filter(one => one.name === name) ?? []

const versionOf = (said: string): { standard: Standard; edition: Edition } => {
  const version = said.toLowerCase().replace(/\s+/g, ' ')
  if (version === '1.2') return { standard: 'SCORM_1_2', edition: null }
  // The second edition came before editions were counted.
  if (version === 'cam 1.3' || version === '2004 2nd edition')
    return { standard: 'SCORM_2004', edition: '2nd' }
  const found = /^2004 (3rd|4th) edition$/.exec(version)
  if (!found)
    throw problem(
      'schema_version',
      said === ''
        ? 'The manifest does not say which version of SCORM it uses'
        : `The SCORM version ${said.slice(0, 60)} is not supported`,
    )
  return { standard: 'SCORM_2004', edition: found[1] as '3rd' | '4th' }
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
/** A path inside the package, or null: what leads elsewhere is no file of it. */
const insideOf = (bases: string[], href: string): { path: string; query: string } | null => {
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(href)) return null
  const end = href.search(/[?#]|$/)
  const [whole, query] = [href.slice(0, end), href.slice(end)]
  const parts: string[] = []
  for (const part of [...bases, whole].join('/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else parts.push(part)
  }
  return { path: parts.join('/'), query }
}

const linear = ['choice', 'flow', 'choiceExit', 'forwardOnly']
/** Rules of SCORM 2004 beyond one after the other. */
const isSequenced = (root: Node): boolean =>
  [...within(root)].some(
    node =>
      [
        'sequencingRules',
        'rollupRules',
        'limitConditions',
        'randomizationControls',
        'adlseqConstrainedChoiceConsiderations',
        'constrainedChoiceConsiderations',
        'rollupConsiderations',
        'preConditionRule',
        'postConditionRule',
        'exitConditionRule',
        'mapInfo',
      ].includes(node.name) ||
      (node.name === 'controlMode' &&
        [...node.attributes].some(
          ([name, value]) =>
            !(linear.includes(name) && value === 'true') &&
            !(name === 'choice' && value === 'false'),
        )),
  )

const namedAtMost = 20
const missingWarnings = (missing: string[]): Warning[] => {
  const further = missing.length - namedAtMost
  return [
    ...missing.slice(0, namedAtMost).map((href): Warning => {
      const about = href.slice(0, 120)
      return {
        code: 'missing_file',
        about,
        message: `The package lists the file ${about} but does not contain it`,
      }
    }),
    ...(further > 0
      ? [
          {
            code: 'missing_files' as const,
            about: String(further),
            message: `Number of other files that the package lists but does not contain: ${further}`,
          },
        ]
      : []),
  ]
}

type Found = { path: string; query: string }
/** Finds what an address below these bases names among the files of the package. */
export const finderOf = (
  files: ReadonlySet<string>,
): ((bases: string[], href: string) => Found | null) => {
  // Packed where names are the same in any case; two of them are refused before.
  const inAnyCase = new Map([...files].map(path => [path.toLowerCase(), path]))
  return (bases, href) => {
    const found = insideOf(bases, href)
    if (!found) return null
    const named = [found.path, decoded(found.path)].filter(one => one !== null)
    const path =
      named.find(one => files.has(one)) ??
      named.flatMap(one => inAnyCase.get(one.toLowerCase()) ?? [])[0]
    return path ? { path, query: found.query } : null
  }
}
type Find = (resource: Node, href: string) => Found | null
/** Finds what a resource names. */
const finderIn = (root: Node, resources: Node | undefined, files: ReadonlySet<string>): Find => {
  const base = (node: Node | undefined) => node?.attributes.get('xml:base') ?? ''
  const find = finderOf(files)
  return (resource, href) => find([base(root), base(resources), base(resource)], href)
}
const itemOf = (
  find: Find,
  { id, title }: Pick<Item, 'id' | 'title'>,
  resource: Node | undefined,
  parameters: string,
): Item => {
  const href = resource?.attributes.get('href')
  if (resource === undefined || href === undefined)
    throw problem('launch', `“${title.slice(0, 80)}” has nothing to launch`)
  const found = find(resource, href)
  if (!found) throw problem('launch', `The file ${href.slice(0, 120)} is not in the package`)
  const given = parameters && found.query ? parameters.replace(/^\?/, '&') : parameters
  return {
    id: id.slice(0, 255),
    title: title.slice(0, 255),
    entry_path: found.path,
    parameters: (found.query + given).slice(0, 1000),
  }
}

type Warn = (code: WarningCode, message: string, about?: string | null) => void
/** Every item below, in the order in which they stand. */
const itemsIn = (
  organization: Node,
  known: ReadonlyMap<string, Node>,
  find: Find,
  warn: Warn,
): Item[] => {
  const items: Item[] = []
  const walk = (node: Node) => {
    for (const item of all(node, 'item')) {
      const id = item.attributes.get('identifier') ?? ''
      const ref = item.attributes.get('identifierref')
      const title = textOf(child(item, 'title'))
      const hidden = item.attributes.get('isvisible') === 'false'
      if (id in {}) throw problem('manifest', `${id} is not a valid identifier`)
      if (items.some(one => one.id === id))
        throw problem('manifest', 'Two items have the same identifier')
      if (ref !== undefined && hidden) {
        const named = title.slice(0, 80)
        warn('hidden_item', `“${named}” is hidden in the package but is played anyway`, named)
      }
      const parameters = item.attributes.get('parameters')?.trim() ?? ''
      if (ref !== undefined)
        items.push({
          ...itemOf(find, { id, title: title || id }, known.get(ref), parameters),
          given: givenTo(item),
        })
      walk(item)
    }
  }
  walk(organization)
  return items
}

/**
 * `files` are the paths of the package. Throws ImportProblem with the codes `manifest`, `doctype`,
 * `schema_version` and `launch`.
 */
export const readManifest = (bytes: Buffer, files: ReadonlySet<string>): Manifest => {
  const root = parseXml(decode(bytes))
  const { standard, edition } = versionOf(textOf(child(child(root, 'metadata'), 'schemaversion')))
  const organizations = child(root, 'organizations')
  const organization =
    all(organizations, 'organization').find(
      one => one.attributes.get('identifier') === organizations?.attributes.get('default'),
    ) ?? child(organizations, 'organization')
  const warnings: Warning[] = []
  const warn: Warn = (code, message, about = null) => void warnings.push({ code, about, message })
  const resources = child(root, 'resources')
  const known = new Map(
    all(resources, 'resource').map(one => [one.attributes.get('identifier') ?? '', one]),
  )
  const find = finderIn(root, resources, files)
  const items = organization ? itemsIn(organization, known, find, warn) : []
  if (items.length === 0) {
    const only = [...known].find(([, one]) => one.attributes.has('href'))
    if (!only) throw problem('launch', 'The package has nothing to launch')
    const title = textOf(child(organization, 'title')) || 'Module'
    items.push(itemOf(find, { id: only[0] || 'item', title }, only[1], ''))
    warn('no_items', 'The package lists no items, so the first file that can be launched is played')
  }
  if (items.length > 500) throw problem('manifest', 'A package can have at most 500 items')
  if (all(organizations, 'organization').length > 1)
    warn(
      'several_organizations',
      'The package has several organizations. Only the default one is played, or the first if there is no default',
    )
  if (isSequenced(root))
    warn('sequencing', 'Sequencing rules other than playing items one after another are ignored')
  const missing = [...known.values()].flatMap(resource =>
    all(resource, 'file')
      .map(file => file.attributes.get('href') ?? '')
      .filter(href => href !== '' && !find(resource, href)),
  )
  warnings.push(...missingWarnings(missing))
  return {
    title: (textOf(child(organization, 'title')) || firstOf(items).title).slice(0, 255),
    standard,
    edition,
    items,
    warnings,
  }
}
