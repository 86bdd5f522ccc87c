/** A photograph with its text and link. */
import { DesignLabel } from "../../../features/photographs/design-label";
import { Link } from "../../../ui/link";
import { Photograph } from "../../../ui/photograph";
import type { ServicePicture } from "../../../api/contract/types.gen";

type WorkPictureProps = {
  picture: ServicePicture;
  sizes: string;
  /** An additional line below the title. */
  aside?: string | null;
};

export function WorkPicture({ picture, sizes, aside = null }: WorkPictureProps) {
  const { title, caption, description, link, alt, focal } = picture;
  return (
    <figure className="work-photo">
      <div>
        <Photograph picture={picture.picture} alt={alt} focal={focal} sizes={sizes} />
        <DesignLabel of={picture} />
      </div>
      {(title || caption || description || aside) && (
        <figcaption>
          {title && <p className="work-photo-title">{link ? <PictureLink link={link}>{title}</PictureLink> : title}</p>}
          {caption && <p>{caption}</p>}
          {description && <p>{description}</p>}
          {aside && <p className="work-photo-aside">{aside}</p>}
        </figcaption>
      )}
      {link && !title && <PictureLink link={link}>{caption || "See more"}</PictureLink>}
    </figure>
  );
}

/** Links to a page of this site or to another site. */
function PictureLink({ link, children }: { link: string; children: string }) {
  if (link.startsWith("/")) return <Link to={link}>{children}</Link>;
  return (
    <a href={link} rel="noopener">
      {children}
    </a>
  );
}
