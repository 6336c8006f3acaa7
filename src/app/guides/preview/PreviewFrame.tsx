import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './PreviewFrame.module.css'

const sheets = 'link[rel="stylesheet"], style'
const empty = '<!doctype html><html><head><base target="_blank"></head><body></body></html>'

/** Looks and language of the page go along, and so do styles that come later with what is shown. */
const followHead = (inner: Document): (() => void) => {
  const take = (nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLElement && node.matches(sheets))
        inner.head.append(node.cloneNode(true))
  }
  const look = () => {
    for (const { name, value } of document.documentElement.attributes)
      inner.documentElement.setAttribute(name, value)
  }
  take(document.head.children)
  look()
  const ofHead = new MutationObserver(changes =>
    changes.forEach(({ addedNodes }) => take(addedNodes)),
  )
  const ofPage = new MutationObserver(look)
  ofHead.observe(document.head, { childList: true })
  ofPage.observe(document.documentElement, { attributes: true })
  return () => {
    ofHead.disconnect()
    ofPage.disconnect()
  }
}

type PreviewFrameProps = {
  title: string
  /** CSS pixels; null: as wide as there is room. */
  width: number | null
  onKeyDown: (event: KeyboardEvent) => void
  /** Its document, once something can be shown in it. */
  onReady: (inner: Document) => void
  children: ReactNode
}

/**
 * A window of its own width, so that what depends on the width of a window is as on that device.
 */
export const PreviewFrame = ({ title, width, onKeyDown, onReady, children }: PreviewFrameProps) => {
  const [inner, setInner] = useState<Document | null>(null)
  // The document in the frame stands outside React.
  const ready = useEffectEvent(onReady)
  const hear = useEffectEvent(onKeyDown)
  useEffect(() => {
    if (!inner) return
    const unfollow = followHead(inner)
    ready(inner)
    const onKey = (event: KeyboardEvent) => hear(event)
    const onClick = (event: MouseEvent) => {
      const href = (event.target as Element).closest('a')?.getAttribute('href')
      if (!href?.startsWith('#')) return
      event.preventDefault()
      inner.getElementById(href.slice(1))?.scrollIntoView()
    }
    inner.addEventListener('click', onClick)
    inner.addEventListener('keydown', onKey)
    return () => {
      unfollow()
      inner.removeEventListener('click', onClick)
      inner.removeEventListener('keydown', onKey)
    }
  }, [inner])
  return (
    <div className={styles.stage}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={empty}
        width={width ?? undefined}
        onLoad={event => setInner(event.currentTarget.contentDocument)}
      />
      {inner && createPortal(children, inner.body)}
    </div>
  )
}
