import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DependentsDialog } from './DependentsDialog.tsx'
import { countDependents, dependentsOf, type Dependents } from './dependents.ts'

/** What becomes of guides that show the steps of one that was deleted. */
export const ShownAgain = ({ dependents }: { dependents: Dependents }) => {
  const count = countDependents(dependents)
  return (
    <Plural
      value={count}
      one="# guide will show this guide’s steps again to people who can see this guide:"
      other="# guides will show this guide’s steps again to people who can see this guide:"
    />
  )
}

/** A deleted guide comes back once it is known, and said, which guides show its steps again. */
export const useRestoreQuestion = (guideid: number, title: string, restore: () => void) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isLooking, setIsLooking] = useState(false)
  const [asked, setAsked] = useState<{ dependents: Dependents | null } | null>(null)
  const ask = async () => {
    setIsLooking(true)
    const dependents = await client
      .fetchQuery({ ...dependentsOf(guideid), staleTime: 0 })
      .catch(() => null) // the dialog says that nobody knows
    setIsLooking(false)
    if (dependents && countDependents(dependents) === 0) restore()
    else setAsked({ dependents })
  }
  const close = () => setAsked(null)
  const dialog = asked && (
    <DependentsDialog
      title={t`Restore “${title}”?`}
      dependents={asked.dependents}
      says={asked.dependents && <ShownAgain dependents={asked.dependents} />}
      verb={<Trans>Restore</Trans>}
      onAct={() => {
        close()
        restore()
      }}
      onClose={close}
    />
  )
  return { ask: () => void ask(), isLooking, dialog }
}
