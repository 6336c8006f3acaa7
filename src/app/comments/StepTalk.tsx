import { Plural, Trans } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { useId, useState } from 'react'
import type { Step } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Comments } from './Comments.tsx'
import styles from './StepTalk.module.css'

/** A notification leads to one comment by its anchor. */
const isMeant = ({ comments }: Step) =>
  comments.some(one =>
    [one, ...one.replies].some(({ commentid }) => location.hash === `#comment-${commentid}`),
  )

/** Under a step: how many comments it has, and they when somebody opens them. */
export const StepTalk = ({ step, strangerAt }: { step: Step; strangerAt?: string | undefined }) => {
  const [isOpen, setIsOpen] = useState(() => isMeant(step))
  const id = useId()
  const count = step.comment_count
  return (
    <div className={styles.talk}>
      <Button
        kind="quiet"
        small
        icon={MessageSquare}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? (
          <Trans>Comment on this step</Trans>
        ) : (
          <Plural value={count} one="# comment" other="# comments" />
        )}
      </Button>
      <div id={id}>
        {isOpen && (
          <Comments
            context="step"
            contextid={step.stepid}
            comments={step.comments}
            strangerAt={strangerAt}
          />
        )}
      </div>
    </div>
  )
}
