import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { countDependents, useDependents } from '#app/dependents/dependents.ts'
import { UnknownDependents } from '#app/dependents/DependentGuides.tsx'
import { DependentsDialog } from '#app/dependents/DependentsDialog.tsx'
import { useToldFirst } from '#app/dependents/useToldFirst.ts'
import { Select } from '#app/ui/fields/Select.tsx'

type TypeSelectProps = Pick<ComponentProps<typeof Select>, 'options' | 'error'> & {
  guideid: number
  type: string
  /** As the service has it. */
  saved: string
  onType: (type: string) => void
}

/** The type of a guide; guides that show its steps are named before it changes. */
export const TypeSelect = ({ guideid, type, saved, onType, ...select }: TypeSelectProps) => {
  const { t } = useLingui()
  const isUnknown = useDependents(guideid) === null
  const { asked, toldFirst, go, close } = useToldFirst(guideid, 'type')
  const others = countDependents(asked)
  return (
    <div>
      <Select
        label={t`Type`}
        {...select}
        value={type}
        onChange={({ target: { value } }) => toldFirst(() => onType(value))}
      />
      {isUnknown && type !== saved && <UnknownDependents />}
      {asked && (
        <DependentsDialog
          title={t`Change the type of this guide?`}
          dependents={asked}
          says={plural(others, {
            one: '# guide shows steps of this guide and keeps them. Check that the new type fits:',
            other: '# guides show steps of this guide and keep them. Check that the new type fits:',
          })}
          previews
          isOnce
          verb={<Trans>Change the type</Trans>}
          keep={<Trans>Keep the type</Trans>}
          onAct={go}
          onClose={close}
        />
      )}
    </div>
  )
}
