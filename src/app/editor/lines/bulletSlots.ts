// Where the bullets of the lines stand in the editor's page; React draws them there.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { NodeViewRenderer } from '@tiptap/core'
import styles from './StepLinesEditor.module.css'

export type BulletSlot = {
  element: HTMLElement
  line: HTMLElement
  bullet: string
  level: number
  textId: string
}
export type BulletSlots = {
  all: () => readonly BulletSlot[]
  subscribe: (listener: () => void) => () => void
  /** Lines came, went or moved: their numbers changed. */
  renumber: () => void
  view: NodeViewRenderer
}

let made = 0
const lineElements = () => {
  const line = document.createElement('div')
  const element = document.createElement('span')
  const contentDOM = document.createElement('div')
  element.contentEditable = 'false'
  element.className = styles.bullet ?? ''
  contentDOM.className = styles.text ?? ''
  contentDOM.id = `line-text-${(made += 1)}`
  contentDOM.dir = 'auto' // each line is written in its own direction
  line.append(element, contentDOM)
  return { line, element, contentDOM }
}

export const createBulletSlots = (): BulletSlots => {
  const places = new Map<HTMLElement, BulletSlot>()
  const listeners = new Set<() => void>()
  let list: readonly BulletSlot[] = []
  const tell = () => {
    list = [...places.values()]
    for (const listener of listeners) listener()
  }
  return {
    all: () => list,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    renumber: tell,
    view: ({ node: first }) => {
      const { line, element, contentDOM } = lineElements()
      let own: string[] = []
      const show = (node: ProseNode) => {
        const { bullet, level } = node.attrs as { bullet: string; level: number }
        // The editor adds classes of its own for what is marked.
        line.classList.remove(...own)
        own = [styles.line, styles[`level${level}`], styles[bullet]].filter(
          (name): name is string => Boolean(name),
        )
        line.classList.add(...own)
        const old = places.get(element)
        if (old?.bullet === bullet && old.level === level) return
        places.set(element, { element, line, bullet, level, textId: contentDOM.id })
        tell()
      }
      show(first)
      return {
        dom: line,
        contentDOM,
        update: node => {
          if (node.type !== first.type) return false
          show(node)
          return true
        },
        selectNode: () => line.setAttribute('data-chosen', ''),
        deselectNode: () => line.removeAttribute('data-chosen'),
        // What is dropped on a bullet is dropped on its line.
        stopEvent: event =>
          event.target instanceof Node &&
          element.contains(event.target) &&
          !['dragover', 'dragleave', 'drop'].includes(event.type),
        ignoreMutation: mutation =>
          mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
        destroy: () => {
          places.delete(element)
          tell()
        },
      }
    },
  }
}
