/** Says on a picture that it is a 3D design, not a photograph of finished work. Beside the picture, in its frame. */
export function DesignLabel({ of }: { of: { isDesign: boolean } | null | undefined }) {
  return of?.isDesign ? <span className="drawn">3D design</span> : null;
}
