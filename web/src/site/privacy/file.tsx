/** `/privacy-file/{token}`: the file with somebody's data, after a click. */
import { useParams } from "react-router";
import { buttonClass } from "../../ui/button";
import { Message, Page } from "./message";

export function Component() {
  const { token = "" } = useParams();
  return (
    <Page title="Download your data">
      <Message title="Your data is ready.">
        <p>
          The file holds everything we keep about you: one document for programs, and a sheet for each kind of record.
          It can be downloaded for 24 hours.
        </p>
        <p>
          <a href={`/api/privacy-requests/files/${encodeURIComponent(token)}`} download className={buttonClass({})}>
            Download the file
          </a>
        </p>
        <p className="text-base">Link too old? Ask again, and we make a new file.</p>
      </Message>
    </Page>
  );
}
