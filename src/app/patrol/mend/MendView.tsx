import { useLingui } from '@lingui/react/macro'
import { Suspense, use } from 'react'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { MendForms, type MendFormsProps } from './MendForms.tsx'
import { openMending } from './openMending.ts'
import type { Mending } from './mendings.ts'
import styles from './MendView.module.css'

export type MendProps = {
  userid: number
  detail: PatrolItemDetail
  /** Those of which the decision takes something. */
  stepids: readonly number[]
  forms: Omit<MendFormsProps, 'detail'>
}
type MendViewProps = MendProps & {
  renderSteps: (of: Pick<Mending, 'outbox' | 'rendered'> & Pick<MendProps, 'stepids'>) => ReactNode
}

const Opened = ({ userid, detail, stepids, renderSteps }: Omit<MendViewProps, 'forms'>) => {
  const { outbox, rendered } = use(openMending(userid, detail))
  return renderSteps({ outbox, rendered, stepids })
}

/** The steps that an edit proposes, in their editor, and what is filled in at them. */
export const MendView = ({ forms, ...props }: MendViewProps) => {
  const { t } = useLingui()
  if (props.stepids.length === 0) return null
  return (
    <section className={styles.mend} aria-label={t`Steps to correct`}>
      <Suspense
        fallback={
          <Skeleton>
            <SkeletonBar width="60%" />
          </Skeleton>
        }
      >
        <Opened key={props.detail.itemid} {...props} />
      </Suspense>
      <MendForms key={`forms ${props.detail.itemid}`} detail={props.detail} {...forms} />
    </section>
  )
}
