import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { useTagSuggestions } from '#app/api/useTagSuggestions.ts'
import { TagFields } from '#app/ui/fields/TagFields.tsx'

/**
 * Words under which the guide is found. Each is set and taken away at once, by whoever may publish
 * it (roles.md 4).
 */
export const TagsSection = ({ guideid, isOpen }: { guideid: number; isOpen: boolean }) => {
  const { t } = useLingui()
  const params = { guideid }
  const tags = useQuery(read('listGuideTags', { params })).data ?? []
  return (
    <TagFields
      useSuggestions={useTagSuggestions}
      tags={tags}
      max={limits.tag}
      why={
        isOpen
          ? undefined
          : t`Only the author, Moderators, Admins and people this guide is shared with can set tags.`
      }
      onAdd={tag => write('tagGuide', { params, body: { tag } })}
      onRemove={tag => write('untagGuide', { params, body: { tag } })}
    />
  )
}
