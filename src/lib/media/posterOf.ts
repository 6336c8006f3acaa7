/**
 * The still that somebody chose for a film; null for the drawing, which stands for a film without
 * one and has a negative id (api-facts 4.1).
 */
export const posterOf = <T extends { id: number }>(film: { image: { image: T } }): T | null =>
  film.image.image.id > 0 ? film.image.image : null
