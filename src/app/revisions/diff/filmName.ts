import type { Media } from '#app/drafts/content/guideContent.ts'

/** What a video or an embed is called; its number where it says nothing. */
export const filmName = (media: Media | null): string | null => {
  if (!media?.data || Array.isArray(media.data)) return null
  const { title, url, filename } = media.data as { title?: string; url?: string; filename?: string }
  return title || filename || url || String(media.data.objectid ?? media.type)
}
