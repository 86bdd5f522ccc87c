/** Links to share a page: addresses of other services, without their scripts. */
import { useState } from "react";

export function Share({ title, address }: { title: string; address: string }) {
  const [isCopied, setCopied] = useState(false);
  const text = encodeURIComponent(`${title} ${address}`);
  const url = encodeURIComponent(address);

  async function copy() {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }

  return (
    <div className="reading-share">
      <p id="share">Share</p>
      <ul aria-labelledby="share">
        <li>
          <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>E-mail</a>
        </li>
        <li>
          <a
            href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            LinkedIn
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            {isCopied ? "Link copied" : "Copy link"}
          </button>
        </li>
      </ul>
    </div>
  );
}
