/** Something is where a backup or a restore needs nothing. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}
