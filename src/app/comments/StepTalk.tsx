import { Plural, Trans } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { useId, useState } from 'react'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Comments } from './Comments.tsx'
import styles from './StepTalk.module.css'

/** A notification leads to one comment by its anchor. */
const isMeant = ({ comments }: ShownStep) =>
  comments.some(one =>
    [one, ...one.replies].some(({ commentid }) => location.hash === `#comment-${commentid}`),
  )

type StepTalkProps = { step: ShownStep; strangerAt?: string | undefined }

/** Under a step: how many comments it has, and they when somebody opens them. */
export const StepTalk = ({ step, strangerAt }: StepTalkProps) => {
  const [isOpen, setIsOpen] = useState(() => isMeant(step))
  const id = useId()
  const { stepid, comment_count: count } = step
  if (isTemporary(stepid)) return null // nobody can comment on what the service does not have
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
            contextid={stepid}
            comments={step.comments}
            strangerAt={strangerAt}
          />
        )}
      </div>
    </div>
  )
}
