// The XML of a package, imsmanifest.xml or cmi5.xml, as elements by their local names
// (moderation-admin 9). Pure.
import { SaxesParser } from 'saxes'
import { lastOf } from '#lib/existing.ts'
import { importProblem } from './problem.ts'

export const manifestName = 'imsmanifest.xml'
export const manifestProblem = (code: string, message: string) =>
  importProblem(code, message, manifestName)

export type Node = {
  name: string
  attributes: Map<string, string>
  children: Node[]
  text: string
}

export const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find(one => one.name === name)
export const textOf = (node: Node | undefined): string =>
  node?.text.replace(/\s+/g, ' ').trim() ?? ''
export const within = function* (node: Node): Generator<Node> {
  yield node
  for (const one of node.children) yield* within(one)
}

const deepest = 100
const nodesAtMost = 200_000

type Problem = typeof manifestProblem
/**
 * The elements by their local names, `outermost` around them. No document type, so that no entity
 * means anything; throws ImportProblem, as `problem` makes it.
 */
export const parseXml = (
  xml: string,
  outermost = 'manifest',
  problem: Problem = manifestProblem,
): Node => {
  const parser = new SaxesParser({ xmlns: true })
  const root: Node = { name: '', attributes: new Map(), children: [], text: '' }
  const open: Node[] = [root]
  let count = 0
  parser.on('error', () => {
    throw problem('manifest', 'The manifest is not valid XML')
  })
  parser.on('doctype', () => {
    throw problem('doctype', 'The manifest must not have a document type declaration')
  })
  parser.on('opentag', tag => {
    if (open.length > deepest || ++count > nodesAtMost)
      throw problem('manifest', 'The manifest is too large')
    const node: Node = {
      name: tag.local,
      attributes: new Map(
        Object.values(tag.attributes).map(one => [
          one.local === 'base' ? one.name : one.local,
          one.value,
        ]),
      ),
      children: [],
      text: '',
    }
    lastOf(open).children.push(node)
    open.push(node)
  })
  const said = (text: string) => {
    lastOf(open).text += text
  }
  parser.on('text', said)
  parser.on('cdata', said)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [first] = root.children
  if (first?.name !== outermost)
    throw problem('manifest', 'The manifest does not have the expected root element')
  return first
}

/** The text in the encoding that its first bytes or its first line name. */
export const decode = (bytes: Buffer, problem: Problem = manifestProblem): string => {
  try {
    const utf16 =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : null
    const declared = /^[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
      bytes.subarray(0, 300).toString('latin1'),
    )?.[1]
    return new TextDecoder(utf16 ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw problem('manifest', 'The text of the manifest cannot be decoded')
  }
}
