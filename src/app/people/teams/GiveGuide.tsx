import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

/** The search for a guide that a team gets. */
export const GiveGuide = ({
  isAdmin,
  problem,
  has,
  onGive,
}: {
  isAdmin: boolean
  problem: string | undefined
  /** Whether the team has it already. */
  has: (guideid: number) => boolean
  onGive: (guideid: number, title: string) => void
}) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), 200)
  const found =
    useQuery({
      ...read('listGuides', {
        query: { title: asked, limit: 8, ...(isAdmin && { includePrivate: true }) },
      }),
      enabled: asked !== '',
    }).data ?? []
  return (
    <Combobox
      label={t`Add a guide to the team`}
      help={t`Members can then edit the guide without review. Edits already in the queue stay there.`}
      error={problem}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      onText={setText}
      options={found.map(({ guideid, title, category, public: isPublic }) => ({
        value: String(guideid),
        label: title,
        below: category,
        ...(!isPublic && { after: t`private` }),
        ...(has(guideid) && { why: t`already belongs to the team` }),
      }))}
      onChoose={({ value, label }) => {
        setText('')
        onGive(Number(value), label)
      }}
    />
  )
}
