/** The target of a backup or a restore is not empty. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}
