/** A photograph that a page has been given, with its words, and the way that it leads. */
import { Link } from "../../../ui/link";
import { Photograph } from "../../../ui/photograph";
import type { ServicePicture } from "../../../api/contract/types.gen";

type WorkPictureProps = {
  picture: ServicePicture;
  sizes: string;
  /** Words of the section's own, below the title. */
  aside?: string | null;
};

export function WorkPicture({ picture, sizes, aside = null }: WorkPictureProps) {
  const { title, caption, description, link, alt, focal } = picture;
  return (
    <figure className="work-photo">
      <div>
        <Photograph picture={picture.picture} alt={alt} focal={focal} sizes={sizes} />
      </div>
      {(title || caption || description || aside) && (
        <figcaption>
          {title && <p className="work-photo-title">{link ? <Way link={link}>{title}</Way> : title}</p>}
          {caption && <p>{caption}</p>}
          {description && <p>{description}</p>}
          {aside && <p className="work-photo-aside">{aside}</p>}
        </figcaption>
      )}
      {link && !title && <Way link={link}>{caption || "See more"}</Way>}
    </figure>
  );
}

/** To a page of ours, or to another site. */
function Way({ link, children }: { link: string; children: string }) {
  if (link.startsWith("/")) return <Link to={link}>{children}</Link>;
  return (
    <a href={link} rel="noopener">
      {children}
    </a>
  );
}
