import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'

const ReverseDialog = lazyComponent(() => import('./ReverseDialog.tsx'), 'ReverseDialog')

/** The dialog that makes a guide for the way back, and what opens it: for these steps, or all. */
export const useReversing = (outbox: Outbox, guide: Guide, title: string) => {
  const { t } = useLingui()
  const [first, setFirst] = useState<readonly StepId[] | null>(null)
  const dialog = first && (
    <PanelBoundary name={t`Reverse the steps`}>
      <Suspense>
        <ReverseDialog {...{ outbox, guide, title, first }} onClose={() => setFirst(null)} />
      </Suspense>
    </PanelBoundary>
  )
  return { onReverse: (stepids: readonly StepId[] = []) => setFirst(stepids), dialog }
}
