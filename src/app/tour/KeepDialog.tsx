import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CategoryField } from '#app/categories/CategoryField.tsx'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { keepSample } from './keepSample.ts'
import { forgetSample, sampleKey } from './openSample.ts'
import { useTour } from './useTour.ts'

type KeepDialogProps = { outbox: Outbox; guide: Guide; onClose: () => void }

const wordsIn = (outbox: Outbox): string =>
  JSON.stringify(outbox.drafts(sampleKey).map(({ mine }) => mine))

const useKeep = ({ outbox, guide }: Omit<KeepDialogProps, 'onClose'>, category: string) => {
  const { author, langid } = guide
  const navigate = useNavigate()
  const { act } = useTour()
  return useAttempt(
    async () => {
      const before = wordsIn(outbox)
      const guideid = await keepSample(outbox, { userid: author.userid, category, langid })
      // What was changed meanwhile, in another tab, is not in the guide: it stays.
      if (wordsIn(outbox) === before) await forgetSample(outbox, author.userid)
      return guideid
    },
    {
      onDone: guideid => {
        act('keep')
        void navigate(paths.editSteps(guideid))
      },
    },
  )
}

/** Asks where the guide belongs; then the service makes it. */
export const KeepDialog = ({ outbox, guide, onClose }: KeepDialogProps) => {
  const { t } = useLingui()
  const [category, setCategory] = useState('')
  const keep = useKeep({ outbox, guide }, category)
  const why = keep.isPending
    ? t`Keeping the guide…`
    : category === ''
      ? t`Choose a category first.`
      : undefined
  // The sample must not change while its pictures are on their way.
  const close = () => {
    if (!keep.isPending) onClose()
  }
  return (
    <Dialog
      title={t`Keep this guide?`}
      onClose={close}
      actions={
        <>
          <Button
            kind="quiet"
            why={keep.isPending ? t`Keeping the guide…` : undefined}
            onClick={close}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" why={why} onClick={() => void keep.run()}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The guide and its pictures become yours on this site. The guide starts out private: only
          you, Moderators and Admins can see it until you publish it.
        </Trans>
      </p>
      <CategoryField category={category} onCategory={setCategory} />
      <p role="status">{keep.isPending && <Trans>Keeping the guide…</Trans>}</p>
      {keep.error !== null && (
        <p role="alert">
          {keep.error} <Trans>The sample is still here.</Trans>
        </p>
      )}
    </Dialog>
  )
}
