import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { useIsNarrow } from '#app/ui/screen/useIsNarrow.ts'
import { AuthorCard, type RenderSuspend } from './AuthorCard.tsx'
import { Reaches } from './Reaches.tsx'
import { Signals } from './Signals.tsx'
import { Thread, type Question } from './Thread.tsx'

type AboutPanelProps = {
  detail: PatrolItemDetail
  /** What else is known of its document. */ beside: ReactNode
  question: Question
  onAuthor: () => void
  renderSuspend: RenderSuspend
  onThread: () => void
}

/** Who proposed it, what stands out, what it reaches, its chain and what was said about it. */
export const AboutPanel = (props: AboutPanelProps) => {
  const { detail, beside, question, onAuthor, renderSuspend, onThread } = props
  const isNarrow = useIsNarrow()
  return (
    <>
      {!isNarrow && <AuthorCard {...{ detail, onAuthor, renderSuspend }} />}
      <Signals detail={detail} />
      {beside}
      <Reaches blast={detail.blast} />
      <Thread {...{ detail, question, onThread }} />
    </>
  )
}
