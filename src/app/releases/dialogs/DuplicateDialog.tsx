import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useRefusal } from '../model/releaseRefusals.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'
import own from './DuplicateDialog.module.css'
import { numberOf } from '../model/releaseWords.ts'
import { WhichReleases, type Choice } from './WhichReleases.tsx'

const mostAtOnce = 50
type Target = 'new' | 'same'

type Copy = ReturnsOf<Table['duplicateReleases']>[number]

/** Guides that come first and had no release to copy: the copy needs the original. */
const NotCopied = ({ guides }: { guides: Copy['not_copied'] }) => {
  if (guides.length === 0) return null
  const titles = guides.map(one => one.title).join(', ')
  return (
    <Notice kind="warn" icon={TriangleAlert}>
      <Trans>
        Prerequisites without a release were not copied: {titles}. The copy uses the originals.
      </Trans>
    </Notice>
  )
}

type CopyListProps = {
  made: readonly Copy[]
  isNew: boolean
  nameOf: (releaseid: number) => string
}

/** A prerequisite of the chosen ones was never listed here: its copy says what it is called. */
const TitleOfCopy = ({ guideid }: { guideid: number }) =>
  useQuery(read('readGuide', { params: { guideid }, query: { unpatrolled: true } })).data
    ?.title ?? <Trans>Guide {guideid}</Trans>

/** Links to what was made. */
const CopyList = ({ made, isNew, nameOf }: CopyListProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.form} role="status">
      <p>
        {isNew ? (
          <Trans>
            Every copy is private and belongs to you. It has a draft of its first release.
          </Trans>
        ) : (
          <Trans>
            Every copy is the next release of its guide: a draft with the content of the release you
            copied.
          </Trans>
        )}
      </p>
      <ul className={own.copies}>
        {made.map(one => {
          const name = nameOf(one.releaseid)
          return (
            <li key={one.new_releaseid}>
              <a href={authorPaths.guideReleases(one.new_guideid)}>
                {name === '' ? (
                  <TitleOfCopy guideid={one.new_guideid} />
                ) : isNew ? (
                  t`Copy of ${name}`
                ) : (
                  t`New draft of ${name}`
                )}
              </a>
              <NotCopied guides={one.not_copied} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const WhereTo = ({ isNew, onTarget }: { isNew: boolean; onTarget: (target: Target) => void }) => (
  <fieldset className={styles.set}>
    <legend>
      <Trans>Copy to</Trans>
    </legend>
    <CheckBox type="radio" isRow name="target" checked={isNew} onCheck={() => onTarget('new')}>
      <Trans>New private guides of your own</Trans>
    </CheckBox>
    <CheckBox type="radio" isRow name="target" checked={!isNew} onCheck={() => onTarget('same')}>
      <Trans>The same guides, as their next release</Trans>
    </CheckBox>
  </fieldset>
)

/** Why nothing is copied yet. */
const useWhyNot = (count: number, isPending: boolean) => {
  const { t } = useLingui()
  if (count === 0) return { why: t`Choose a release.` }
  if (count > mostAtOnce) return { why: t`Choose up to ${mostAtOnce} releases.` }
  return isPending ? { why: t`Saving…` } : {}
}

type Copies = {
  chosen: readonly Choice[]
  target: Target
  category: string
  prefix: string
  withPrerequisites: boolean
}
type CopyFieldsProps = {
  copies: Copies
  onChange: (changes: Partial<Copies>) => void
}

/** Which releases are copied, into what, and how the copies are called. */
const CopyFields = ({ copies, onChange }: CopyFieldsProps) => {
  const { t } = useLingui()
  const { chosen, target, category, prefix, withPrerequisites } = copies
  const isNew = target === 'new'
  return (
    <>
      <WhichReleases
        legend={<Trans>Releases, one from each guide</Trans>}
        chosen={chosen}
        isInPlaceOf={(one, other) => one.guideid === other.guideid}
        onChosen={next => onChange({ chosen: next })}
      />
      <WhereTo isNew={isNew} onTarget={next => onChange({ target: next })} />
      {isNew && (
        <TextField
          label={t`Prefix for each title`}
          value={prefix}
          maxLength={128}
          help={t`For example “Copy of ”. Leave empty for no prefix.`}
          onChange={event => onChange({ prefix: event.target.value })}
        />
      )}
      {isNew && (
        <CategoryPicker
          label={t`Category`}
          category={category}
          none={t`Same as the original`}
          onCategory={next => onChange({ category: next })}
        />
      )}
      <CheckBox
        isRow
        checked={withPrerequisites}
        onCheck={isChecked => onChange({ withPrerequisites: isChecked })}
      >
        <Trans>Include prerequisites</Trans>
      </CheckBox>
    </>
  )
}

const bodyOf = ({ chosen, target, category, prefix, withPrerequisites }: Copies) => ({
  releaseids: chosen.map(one => one.releaseid),
  target,
  include_prerequisites: withPrerequisites,
  ...(target === 'new' && category !== '' && { category }),
  ...(target === 'new' && prefix !== '' && { title_prefix: prefix }),
})

/**
 * Copies of releases: into new guides of one's own, or as the next releases of their guides; ends
 * with links to them.
 */
export const DuplicateDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [copies, setCopies] = useState<Copies>({
    chosen: [],
    target: 'new',
    category: '',
    prefix: '',
    withPrerequisites: false,
  })
  const { chosen, target } = copies
  const { data: made, error, isPending, mutate } = useWrite('duplicateReleases')
  const wordsOf = useRefusal()
  const why = useWhyNot(chosen.length, isPending)
  const nameOf = (release: Choice | undefined) =>
    release ? `${release.guide_title} ${numberOf(release)}` : ''
  return (
    <Dialog
      title={
        made
          ? plural(made.length, { one: '# copy created', other: '# copies created' })
          : t`Copy releases`
      }
      onClose={onClose}
      actions={
        made ? (
          <Button autoFocus kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="main" {...why} onClick={() => mutate({ body: bodyOf(copies) })}>
              <Trans>Copy</Trans>
            </Button>
          </>
        )
      }
    >
      {made ? (
        <CopyList
          made={made}
          isNew={target === 'new'}
          nameOf={releaseid => nameOf(chosen.find(one => one.releaseid === releaseid))}
        />
      ) : (
        <div className={styles.form}>
          <CopyFields copies={copies} onChange={changes => setCopies({ ...copies, ...changes })} />
          {error && <p role="alert">{wordsOf(error, { named: index => nameOf(chosen[index]) })}</p>}
        </div>
      )}
    </Dialog>
  )
}
