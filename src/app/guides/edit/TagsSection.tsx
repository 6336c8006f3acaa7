import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useTagSuggestions } from '#app/api/useTagSuggestions.ts'
import { TagFields } from '#app/ui/TagFields.tsx'

/** Words under which the guide is found. Each is set and taken away at once, by whoever may publish it (roles.md 4). */
export const TagsSection = ({ guideid, isOpen }: { guideid: number; isOpen: boolean }) => {
  const { t } = useLingui()
  const params = { guideid }
  const tags = useQuery(read('listGuideTags', { params })).data ?? []
  const tagGuide = useWrite('tagGuide')
  const untagGuide = useWrite('untagGuide')
  const failure = tagGuide.error ?? untagGuide.error
  return (
    <TagFields
      useSuggestions={useTagSuggestions} tags={tags} max={limits.tag} error={failure?.errors[0]?.message ?? failure?.message}
      why={isOpen ? undefined : t`Only its author, people they allow and Moderators set its tags.`}
      onAdd={(tag, done) => tagGuide.mutate({ params, body: { tag } }, { onSuccess: done })}
      onRemove={tag => untagGuide.mutate({ params, body: { tag } })}
    />
  )
}
