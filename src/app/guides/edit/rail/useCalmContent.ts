import { useEffect, useState } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'
import { contentOf, type Content } from '../check/guideChecks.ts'

const pause = 300 // milliseconds: no key waits for the list

/** The guide with its steps as they stand in the draft, once the author has paused. */
export const useCalmContent = (outbox: Outbox, guideid: number): Content | null => {
  const [content, setContent] = useState(() => contentOf(outbox, guideid))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = outbox.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setContent(contentOf(outbox, guideid)), pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [outbox, guideid])
  return content
}
