// Sentences of summaries.ts for what a person marks a guide with.
import type { favoriteRows } from './rows.ts'

export const favoriteSummaries: Record<keyof typeof favoriteRows, string> = {
  completeGuide: 'Marks a guide as completed by the caller.',
  uncompleteGuide: 'Marks a guide as no longer completed by the caller.',
  favoriteGuide: 'Adds a guide to the caller’s favourites.',
  unfavoriteGuide: 'Removes a guide from the caller’s favourites.',
  watchGuide: 'Watches a guide: the caller is notified when readers get a new version.',
  unwatchGuide: 'Stops watching a guide.',
  readWatch: 'Reads whether the caller watches a guide.',
  listOwnWatches: 'Lists the guides that the caller watches.',
  listOwnFollows: 'Lists the guides, categories, tags and people that the caller follows.',
  readFollow: 'Reads whether the caller follows a category, a tag or a person.',
  follow:
    'Follows a category with all below it, a tag or a person: the caller is notified of new guides.',
  unfollow: 'Stops following a category, a tag or a person.',
  listOwnFavorites: 'Lists the caller’s favourites.',
  listUserFavorites: 'Lists a person’s favourites.',
  listOwnCompletions: 'Lists the guides that the caller has completed.',
  listUserCompletions: 'Lists the guides that a person has completed.',
  listUserGuides: 'Lists the guides that a person wrote.',
}
