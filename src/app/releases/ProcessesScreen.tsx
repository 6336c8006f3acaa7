import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageRow, PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ProcessForm } from './approvals/ProcessForm.tsx'

/** Deletes one; what was asked by it keeps its stages. */
const DeleteDialog = ({ process, onClose }: { process: ApprovalProcess; onClose: () => void }) => {
  const { t } = useLingui()
  const { title, approval_processid, revisionid } = process
  const deletion = useAttempt(
    () => write('deleteProcess', { params: { approval_processid }, query: { revisionid } }),
    {
      stale: t`Someone else has made changes, so nothing was deleted. Close the dialog and try again.`,
      onDone: onClose,
    },
  )
  return (
    <AskDialog
      title={t`Delete “${title}”?`}
      onClose={onClose}
      verb={<Trans>Delete</Trans>}
      danger
      isPending={deletion.isPending}
      onAct={() => void deletion.run()}
      keep={<Trans>Keep</Trans>}
      error={deletion.error}
    >
      <p>
        <Trans>
          Guides that use this process will use the process of their category or of the site
          instead. If there is none, their releases need no signatures.
        </Trans>
      </p>
    </AskDialog>
  )
}

/** Where it is in force, in words. */
const usePlaces = () => {
  const { t } = useLingui()
  return ({ is_default, categories, applies_to }: ApprovalProcess): string => {
    const names = categories.join(', ')
    return [
      is_default ? t`Site default` : '',
      names === '' ? '' : t`Categories: ${names}`,
      is_default || names !== '' ? '' : t`Only for guides that this process is assigned to`,
      applies_to.length === 2
        ? t`Major and minor releases`
        : applies_to[0] === 'major'
          ? t`Major releases only`
          : t`Minor releases only`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

type ProcessItemProps = { process: ApprovalProcess; onChange: () => void; onDelete: () => void }

/** Where a process is in force, and who signs by it. */
const ProcessItem = ({ process, onChange, onDelete }: ProcessItemProps) => {
  const { t } = useLingui()
  const placesOf = usePlaces()
  const { title, active, stages } = process
  return (
    <PlainItem
      acts={
        <PageRow>
          {!active && (
            <Chip>
              <Trans>Inactive</Trans>
            </Chip>
          )}
          <Button small icon={Pencil} aria-label={t`Edit ${title}`} onClick={onChange}>
            <Trans>Edit</Trans>
          </Button>
          <Button small icon={Trash2} aria-label={t`Delete ${title}`} onClick={onDelete}>
            <Trans>Delete…</Trans>
          </Button>
        </PageRow>
      }
    >
      <b>{title}</b>
      <MutedText>{placesOf(process)}</MutedText>
      <MutedText>
        {stages
          .map(
            ({ orderby, name, required_signatures: needed }) =>
              `${orderby}. ${name}, ${plural(needed, { one: '# signature', other: '# signatures' })}`,
          )
          .join(' → ')}
      </MutedText>
    </PlainItem>
  )
}

const NoProcesses = () => {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No approval processes yet`}>
      <p>
        <Trans>Without an approval process, anyone who can publish a guide can release it.</Trans>
      </p>
    </EmptyState>
  )
}

const Processes = () => {
  const { t } = useLingui()
  const { data: processes } = useSuspenseQuery({
    ...read('listProcesses', { query: { limit: 200 } }),
    staleTime: 0,
  })
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const [leaving, setLeaving] = useState<ApprovalProcess | null>(null)
  return (
    <Page
      title={t`Approval processes`}
      acts={
        <>
          <LinkButton href={authorPaths.releases()}>
            <Trans>Releases</Trans>
          </LinkButton>
          <Button
            kind="main"
            icon={Plus}
            aria-expanded={opened === 'new'}
            onClick={() => setOpened(opened === 'new' ? null : 'new')}
          >
            <Trans>New process</Trans>
          </Button>
        </>
      }
    >
      <MutedText>
        <Trans>
          A process says who signs a release, stage by stage. One process applies: the guide’s own,
          otherwise its category’s, otherwise the site’s. Releases in progress keep their stages.
        </Trans>
      </MutedText>
      {opened === 'new' && <ProcessForm process={null} onClose={() => setOpened(null)} />}
      {processes.length === 0 ? (
        <NoProcesses />
      ) : (
        <PlainList label={t`Approval processes`}>
          {processes.map(one => {
            const id = one.approval_processid
            return opened === id ? (
              <li key={id}>
                <ProcessForm process={one} onClose={() => setOpened(null)} />
              </li>
            ) : (
              <ProcessItem
                key={id}
                process={one}
                onChange={() => setOpened(id)}
                onDelete={() => setLeaving(one)}
              />
            )
          })}
        </PlainList>
      )}
      {leaving && <DeleteDialog process={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

/** Who signs what, stage after stage: made, changed, switched off, deleted. */
export const ProcessesScreen = () => (
  <AdminsOnly>
    <Processes />
  </AdminsOnly>
)
