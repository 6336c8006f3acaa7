import { Plural, Trans } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Step } from '#contract/guides.ts'
import { useSession } from '#app/api/session.ts'
import { Button } from '#app/ui/Button.tsx'
import styles from './StepTalk.module.css'

/** A notification leads to one comment by its anchor. */
const isMeant = ({ comments }: Step) => comments.some(one => [one, ...one.replies].some(({ commentid }) => location.hash === `#comment-${commentid}`))

/** Under a step: how many comments it has. They, and the code for them, come when somebody opens them. */
export const StepTalk = ({ step, children }: { step: Step; children: ReactNode }) => {
  const { token } = useSession()
  const [isOpen, setIsOpen] = useState(() => isMeant(step))
  const id = useId()
  const count = step.comment_count
  if (count === 0 && token === null) return null
  return (
    <div className={styles.talk}>
      <Button kind="quiet" small icon={MessageSquare} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {count === 0 ? <Trans>Comment on this step</Trans> : <Plural value={count} one="# comment" other="# comments" />}
      </Button>
      <div id={id}>{isOpen && <Suspense fallback={null}>{children}</Suspense>}</div>
    </div>
  )
}
