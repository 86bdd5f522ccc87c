/** `/privacy-file/{token}`: downloads the file of an access request. */
import { useParams } from "react-router";
import { buttonClass } from "../../ui/button";
import { Message, Page } from "./message";

export function Component() {
  const { token = "" } = useParams();
  return (
    <Page title="Download your data">
      <Message title="Your data is ready.">
        <p>
          The file has all the data we hold about you: one machine-readable document, and a spreadsheet for each kind of
          record. You can download it for 24 hours.
        </p>
        <p>
          <a href={`/api/privacy-requests/files/${encodeURIComponent(token)}`} download className={buttonClass({})}>
            Download file
          </a>
        </p>
        <p className="text-base">Link expired? Make a new request and we'll create a new file.</p>
      </Message>
    </Page>
  );
}
