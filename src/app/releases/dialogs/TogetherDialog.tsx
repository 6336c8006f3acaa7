import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import { togetherAtMost } from '#contract/releases/together.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { itemAt } from '#lib/existing.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useRefusal } from '../model/releaseRefusals.ts'
import { numberOf } from '../model/releaseWords.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'
import { WhichReleases, type Choice } from './WhichReleases.tsx'

const onTheWay = 'draft,in_review,approved,scheduled'
const othersAtMost = togetherAtMost - 1

const othersOf = ({ releaseid, together }: Release): readonly Choice[] =>
  together?.releases.filter(one => one.releaseid !== releaseid) ?? []

/** Why it is not saved yet. */
const useWhyNot = (release: Release, chosen: readonly Choice[]): string | undefined => {
  const { t } = useLingui()
  const before = othersOf(release)
  const isSame =
    before.length === chosen.length &&
    before.every(one => chosen.some(({ releaseid }) => releaseid === one.releaseid))
  if (release.together?.hidden)
    return t`Only people who can publish every guide in the group can change the group.`
  if (isSame) return t`Change something first.`
  return chosen.length > othersAtMost ? t`Choose up to ${othersAtMost} other releases.` : undefined
}

type TogetherDialogProps = { release: Release; onClose: () => void; onDone: () => void }

/** With which releases of other guides a release goes live; with none the group ends. */
export const TogetherDialog = ({ release, onClose, onDone }: TogetherDialogProps) => {
  const { t } = useLingui()
  const { releaseid, release_revisionid, guide_title } = release
  const [chosen, setChosen] = useState(() => othersOf(release))
  const group = useWrite('groupReleases')
  const wordsOf = useRefusal()
  const why = useWhyNot(release, chosen)
  const number = numberOf(release)
  const isEnd = release.together !== null && chosen.length === 0
  const named = (index: number) => {
    const one = itemAt(chosen, index)
    return `${one.guide_title} ${numberOf(one)}`
  }
  return (
    <AskDialog
      title={t`Publish release ${number} of “${guide_title}” together with others`}
      onClose={onClose}
      verb={isEnd ? <Trans>Dissolve group</Trans> : <Trans>Save</Trans>}
      why={why}
      isPending={group.isPending}
      error={group.error && wordsOf(group.error, { named })}
      onAct={() =>
        group.mutate(
          {
            params: { releaseid },
            query: { revisionid: release_revisionid },
            body: { others: chosen.map(one => one.releaseid) },
          },
          { onSuccess: onDone },
        )
      }
    >
      <div className={styles.form}>
        <p>
          <Trans>
            The chosen releases go live together with this one as soon as all of them are ready.
            Until then, none of them goes live.
          </Trans>
        </p>
        <WhichReleases
          legend={<Trans>Other releases in progress</Trans>}
          chosen={chosen}
          isInPlaceOf={(one, other) => one.guideid === other.guideid && one.langid === other.langid}
          phase={onTheWay}
          but={releaseid}
          onChosen={setChosen}
        />
      </div>
    </AskDialog>
  )
}
