import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type AssignProcessProps = { guideid: number; inForce: readonly ApprovalProcess[] }

/** The process that is chosen for the guide, and that it has already; 0: none of its own. */
const useAssignment = ({ guideid, inForce }: AssignProcessProps) => {
  const own = inForce.find(one => one.set_on === 'guide')?.approval_processid ?? 0
  const [chosen, setChosen] = useState<number | null>(null)
  const value = chosen ?? own
  const assign = useWrite('assignProcess')
  const unassign = useWrite('unassignProcess')
  const save = () => {
    for (const one of [assign, unassign]) one.reset()
    // another may be chosen meanwhile
    const done = { onSuccess: () => setChosen(now => (now === value ? null : now)) }
    if (value === 0) unassign.mutate({ params: { guideid, approval_processid: own } }, done)
    else assign.mutate({ params: { guideid, approval_processid: value } }, done)
  }
  return {
    own,
    value,
    setChosen,
    save,
    error: assign.error ?? unassign.error,
    isPending: assign.isPending || unassign.isPending,
  }
}

/** Which process the guide has of its own, instead of its category's or the site's: for Admins. */
export const AssignProcess = ({ guideid, inForce }: AssignProcessProps) => {
  const { t } = useLingui()
  const { data: processes = [] } = useQuery(read('listProcesses', { query: { limit: 200 } }))
  const { own, value, setChosen, save, error, isPending } = useAssignment({ guideid, inForce })
  return (
    <PageSection
      title={t`Approval process for this guide`}
      acts={
        <a href={authorPaths.processes()}>
          <Trans>All approval processes</Trans>
        </a>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <PageRow>
          <Select
            label={t`Process`}
            value={String(value)}
            onChange={event => setChosen(Number(event.target.value))}
            options={[
              { value: '0', label: t`Same as category or site` },
              ...processes
                .filter(one => one.active)
                .map(one => ({ value: String(one.approval_processid), label: one.title })),
            ]}
          />
          <Button
            type="submit"
            {...(value === own
              ? { why: t`Choose a different process.` }
              : isPending
                ? { why: t`Saving…` }
                : {})}
          >
            <Trans>Assign</Trans>
          </Button>
        </PageRow>
      </form>
      {error && <p role="alert">{refusedWords(error)}</p>}
    </PageSection>
  )
}
