// cmi5.xml of a package: its assignable units in order, each with what the standard lets a course
// say of it (cmi5 13.1), and the blocks that they stand in. Pure.
import { importProblem } from './problem.ts'
import { finderOf, type Item, type Manifest, type Warning } from './manifest.ts'
import { child, decode, parseXml, textOf, type Node } from './manifestXml.ts'

const moveOns = [
  'Passed',
  'Completed',
  'CompletedAndPassed',
  'CompletedOrPassed',
  'NotApplicable',
] as const
export type MoveOn = (typeof moveOns)[number]
/** What a course structure says of one part. */
export type Unit = {
  /** The id that its publisher gave it: an IRI. */
  publisher: string
  move_on: MoveOn
  /** 0 to 1, of the scaled score. */
  mastery_score?: number
  launch_parameters?: string
  entitlement_key?: string
  /** The ids of the blocks around it, outermost first. */
  blocks: string[]
}

const unitsAtMost = 2000
const blocksDeep = 20
const textAtMost = 20_000

type Problem = (code: string, message: string) => Error
/** Of several languages the first: a module has one title. */
const titleOf = (node: Node): string => textOf(child(child(node, 'title'), 'langstring'))
const isIri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]{1,2000}$/i.test(text)

/** Ids are IRIs, each of which stands once in a course (13.1.4). */
const idsIn = (problem: Problem) => {
  const seen = new Set<string>()
  return (node: Node): string => {
    const id = node.attributes.get('id')?.trim() ?? ''
    if (!isIri(id))
      throw problem('course_id', `“${id.slice(0, 80)}” is not a valid ID. An ID must be an IRI`)
    if (seen.has(id)) throw problem('course_id', `The ID ${id.slice(0, 80)} is used twice`)
    seen.add(id)
    return id
  }
}

const moveOnOf = (au: Node, problem: Problem): MoveOn => {
  const said = au.attributes.get('moveOn')?.trim() ?? 'NotApplicable'
  const found = moveOns.find(one => one === said)
  if (!found)
    throw problem(
      'move_on',
      `moveOn is “${said.slice(0, 40)}”, but must be one of ${moveOns.join(', ')}`,
    )
  return found
}
const masteryOf = (au: Node, problem: Problem): number | undefined => {
  const said = au.attributes.get('masteryScore')?.trim()
  if (said === undefined) return undefined
  if (!/^[+]?(\d+(\.\d*)?|\.\d+)$/.test(said) || Number(said) > 1)
    throw problem(
      'mastery_score',
      `masteryScore is “${said.slice(0, 40)}”, but must be a number from 0 to 1`,
    )
  return Math.round(Number(said) * 10_000) / 10_000
}
/** A text that goes to the part as it is, and never a piece of it. */
const textIn = (au: Node, name: string, problem: Problem): string | undefined => {
  const text = child(au, name)?.text.trim() ?? ''
  if (text.length > textAtMost)
    throw problem('launch_text', `${name} must be at most ${textAtMost} characters`)
  return text || undefined
}
/** What a launch adds to the address of a part (8.1), which may not stand in it before. */
const reserved = ['endpoint', 'fetch', 'actor', 'registration', 'activityId']
const queryAtMost = 1000

const requireQuery = (query: string, problem: Problem): void => {
  if (query.length > queryAtMost)
    throw problem(
      'launch_query',
      `The query of an address must be at most ${queryAtMost} characters`,
    )
  const given = new URLSearchParams(query.replace(/#.*$/, ''))
  const taken = reserved.find(name => given.has(name))
  if (taken !== undefined)
    throw problem(
      'launch_query',
      `The query of an address contains “${taken}”, which is reserved for the launch`,
    )
}

type Course = { items: Item[]; warnings: Warning[] }
type By = { find: ReturnType<typeof finderOf>; base: string; problem: Problem }

/** The file that an address names, which lies in the package. */
const startOf = (url: string, { find, base, problem }: By) => {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url))
    throw problem(
      'outside_start',
      `${url.slice(0, 120)} is on another site, but parts must be in the package`,
    )
  const found = find([base], url)
  if (!found) throw problem('launch', `The file ${url.slice(0, 120)} is not in the package`)
  // The part of an address behind # is the page's own and comes last.
  requireQuery(found.query, problem)
  return { entry_path: found.path, parameters: found.query }
}

const unitOf = (au: Node, publisher: string, blocks: string[], { problem }: By): Unit => {
  const mastery_score = masteryOf(au, problem)
  const launch_parameters = textIn(au, 'launchParameters', problem)
  const entitlement_key = textIn(au, 'entitlementKey', problem)
  return {
    publisher,
    move_on: moveOnOf(au, problem),
    ...(mastery_score === undefined ? {} : { mastery_score }),
    ...(launch_parameters === undefined ? {} : { launch_parameters }),
    ...(entitlement_key === undefined ? {} : { entitlement_key }),
    blocks,
  }
}

const unitsIn = (root: Node, by: By, idOf: (node: Node) => string): Course => {
  const { problem } = by
  const items: Item[] = []
  const warnings: Warning[] = []
  const add = (au: Node, blocks: string[]) => {
    if (items.length === unitsAtMost)
      throw problem('manifest', `A course can have at most ${unitsAtMost} parts`)
    const publisher = idOf(au)
    const title = (titleOf(au) || publisher).slice(0, 255)
    const method = au.attributes.get('launchMethod')?.trim() ?? 'AnyWindow'
    if (method !== 'AnyWindow' && method !== 'OwnWindow')
      throw problem(
        'launch_method',
        `launchMethod is “${method.slice(0, 40)}”, but must be AnyWindow or OwnWindow`,
      )
    if (method === 'OwnWindow')
      warnings.push({
        code: 'own_window',
        about: title.slice(0, 80),
        message: `“${title.slice(0, 80)}” is designed to open in its own window, but opens inside the player`,
      })
    const url = child(au, 'url')?.text.trim() ?? ''
    if (url === '') throw problem('launch', `“${title.slice(0, 80)}” has nothing to launch`)
    items.push({
      id: `au${items.length + 1}`,
      title,
      ...startOf(url, by),
      unit: unitOf(au, publisher, blocks, by),
    })
  }
  const walk = (node: Node, blocks: string[]) => {
    if (blocks.length > blocksDeep) throw problem('manifest', 'Blocks are nested too deeply')
    for (const one of node.children)
      if (one.name === 'au') add(one, blocks)
      else if (one.name === 'block') walk(one, [...blocks, idOf(one)])
  }
  walk(root, [])
  return { items, warnings }
}

/**
 * `path` is where it lies in the package: what it names lies beside it. Throws ImportProblem, whose
 * code says which value is wrong.
 */
export const readCourse = (
  bytes: Buffer,
  path: string,
  files: ReadonlySet<string>,
): Manifest & { course: string } => {
  const problem = (code: string, message: string) => importProblem(code, message, path)
  const root = parseXml(decode(bytes, problem), 'courseStructure', problem)
  const course = child(root, 'course')
  if (!course) throw problem('manifest', 'The course structure has no course')
  const idOf = idsIn(problem)
  const id = idOf(course)
  const base = path.slice(0, path.lastIndexOf('/') + 1)
  // Objectives are passed over, but not what is wrong with them.
  const objectiveOf = idsIn(problem)
  for (const one of child(root, 'objectives')?.children ?? [])
    if (one.name === 'objective') objectiveOf(one)
  const { items, warnings } = unitsIn(root, { find: finderOf(files), base, problem }, idOf)
  const [first] = items
  if (!first) throw problem('launch', 'The course has nothing to launch')
  return {
    title: (titleOf(course) || first.title).slice(0, 255),
    standard: 'CMI5',
    edition: null,
    course: id,
    items,
    warnings,
  }
}
